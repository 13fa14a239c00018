import { describe, expect, it } from '@jest/globals';
import { readEmulatorEnvironment } from './emulator-environment.js';

describe('the environment of the emulator', () => {
  it('needs nothing but the demo mode, and listens on loopback', () => {
    expect(readEmulatorEnvironment({ APP_MODE: 'demo' })).toMatchObject({
      EMULATOR_HOST: '127.0.0.1',
      EMULATOR_PORT: 4010,
    });
  });

  it('refuses production, which is also what an unset mode means', () => {
    expect(() => readEmulatorEnvironment({ APP_MODE: 'production' })).toThrow(/production/);
    expect(() => readEmulatorEnvironment({})).toThrow(/production/);
  });

  it('names the variable that is not usable', () => {
    expect(() => readEmulatorEnvironment({ APP_MODE: 'demo', EMULATOR_PORT: 'many' })).toThrow(
      /EMULATOR_PORT/,
    );
  });
});
