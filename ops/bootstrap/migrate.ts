import { cliCommand } from './apps.ts';
import { buildWhatChanged } from './build-what-changed.ts';
import { runToEnd } from './child.ts';
import { Fleet } from './fleet.ts';
import { provideDatabase } from './house.ts';
import { claimInstance, findInstance, releaseInstance } from './instance.ts';
import { inData } from './places.ts';
import { Roster } from './roster.ts';
import { step } from './say.ts';
import { readSecrets, readUserEnvironment } from './settings.ts';
import type { StopWish } from './stop-wish.ts';
import { runTask } from './task.ts';

/** `npm run migrate`: the database of DATABASE_URL, else that of the running instance, else the built-in one for a moment. */
async function migrate(wish: StopWish): Promise<number> {
  const user = readUserEnvironment();
  await step('Building what changed', () => buildWhatChanged(process.env, wish.asked));
  const known = user.DATABASE_URL || findInstance()?.databaseUrl;
  if (known) return await applyMigrations(known, wish);
  claimInstance();
  const fleet = new Fleet(wish, new Roster(inData('running.json')));
  try {
    return await applyMigrations(
      await provideDatabase(fleet, user, readSecrets().postgresPassword, wish.asked),
      wish,
    );
  } finally {
    await fleet.stopAll();
    releaseInstance();
  }
}

async function applyMigrations(databaseUrl: string, wish: StopWish): Promise<number> {
  const environment = { ...readUserEnvironment(), DATABASE_URL: databaseUrl };
  await step('Bringing the database up to date', () =>
    runToEnd(cliCommand('migrate', environment), wish.asked),
  );
  return 0;
}

await runTask(migrate);
