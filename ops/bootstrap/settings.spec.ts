import { describe, expect, it } from '@jest/globals';
import { appEnvironment } from './settings.ts';

const launcherChoices = {
  databaseUrl: 'postgres://embedded',
  redisUrl: 'redis://embedded',
  secrets: { tokenSecret: 's'.repeat(64), postgresPassword: 'p', redisPassword: 'r' },
  ports: { api: 3100, emulator: 4011 },
  workers: 1,
};

describe('the environment of the apps', () => {
  it('defaults to demo mode, with the emulator and the chosen port', () => {
    expect(appEnvironment({}, launcherChoices)).toMatchObject({
      APP_MODE: 'demo',
      PUBLIC_ORIGIN: 'http://localhost:3100',
      API_PORT: '3100',
      EMULATOR_ORIGIN: 'http://127.0.0.1:4011',
      DATABASE_URL: 'postgres://embedded',
    });
  });

  it('keeps the operator’s own settings', () => {
    const operatorSettings = {
      PUBLIC_ORIGIN: 'https://studio.example',
      WORKER_CONCURRENCY: '8',
      YOUTUBE_API_KEY: 'key',
    };
    expect(appEnvironment(operatorSettings, launcherChoices)).toMatchObject(operatorSettings);
  });

  it('treats an empty variable as missing', () => {
    expect(appEnvironment({ PUBLIC_ORIGIN: '' }, launcherChoices)).toMatchObject({
      PUBLIC_ORIGIN: 'http://localhost:3100',
    });
  });

  it('includes no emulator in production', () => {
    expect(appEnvironment({ APP_MODE: 'production' }, launcherChoices)).not.toHaveProperty(
      'EMULATOR_ORIGIN',
    );
  });
});
