import { createCliCommand } from './apps.ts';
import { buildWhatChanged } from './build-what-changed.ts';
import { runToEnd } from './child.ts';
import { Services } from './services.ts';
import { provideDatabase } from './base-services.ts';
import { claimInstance, findInstance, releaseInstance } from './instance.ts';
import { inData } from './places.ts';
import { PidFile } from './pid-file.ts';
import { runStep } from './print.ts';
import { readSecrets, readUserEnvironment } from './settings.ts';
import type { ShutdownSignal } from './shutdown-signal.ts';
import { runTask } from './task.ts';

/** `npm run migrate`: migrates DATABASE_URL, else the running instance, else the built-in database, which it starts. */
async function migrate(shutdown: ShutdownSignal): Promise<number> {
  const userEnvironment = readUserEnvironment();
  await runStep('Building what changed', () => buildWhatChanged(process.env, shutdown.requested));
  const known = userEnvironment.DATABASE_URL || findInstance()?.databaseUrl;
  if (known) return await applyMigrations(known, shutdown);
  claimInstance();
  const services = new Services(shutdown, new PidFile(inData('running.json')));
  try {
    return await applyMigrations(
      await provideDatabase(
        services,
        userEnvironment,
        readSecrets().postgresPassword,
        shutdown.requested,
      ),
      shutdown,
    );
  } finally {
    await services.stopAll();
    releaseInstance();
  }
}

async function applyMigrations(databaseUrl: string, shutdown: ShutdownSignal): Promise<number> {
  const environment = { ...readUserEnvironment(), DATABASE_URL: databaseUrl };
  await runStep('Bringing the database up to date', () =>
    runToEnd(createCliCommand('migrate', environment), shutdown.requested),
  );
  return 0;
}

await runTask(migrate);
