import { describe, expect, it } from '@jest/globals';
import { readEmulatorEnvironment } from './emulator-environment.js';

describe('the emulator’s environment', () => {
  it('needs only the demo mode, and listens on loopback', () => {
    expect(readEmulatorEnvironment({ APP_MODE: 'demo' })).toMatchObject({
      EMULATOR_HOST: '127.0.0.1',
      EMULATOR_PORT: 4010,
    });
  });

  it('refuses production mode, which is also the default', () => {
    expect(() => readEmulatorEnvironment({ APP_MODE: 'production' })).toThrow(/production/);
    expect(() => readEmulatorEnvironment({})).toThrow(/production/);
  });

  it('names an invalid variable in the error', () => {
    expect(() => readEmulatorEnvironment({ APP_MODE: 'demo', EMULATOR_PORT: 'many' })).toThrow(
      /EMULATOR_PORT/,
    );
  });
});
