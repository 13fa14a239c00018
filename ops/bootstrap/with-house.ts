import { Fleet } from './fleet.ts';
import { layFoundation, resetData, startApps } from './house.ts';
import { claimInstance, publishInstance, releaseInstance } from './instance.ts';
import { rotateLogs } from './logs.ts';
import { inData } from './places.ts';
import { requirePort } from './ports.ts';
import { clearLeftovers, Roster } from './roster.ts';
import { say, step } from './say.ts';
import { readUserEnvironment } from './settings.ts';
import type { StopWish } from './stop-wish.ts';

const rosterFile = inData('running.json');

export interface HouseWish {
  /** Undefined: the one of the environment, else 3000. */
  port: number | undefined;
  workers: number;
  reset: boolean;
}

export interface House {
  /** The address that a person opens. */
  origin: string;
  /** Settles with the reason when something that is needed cannot run. */
  gaveUp: Promise<Error>;
}

/** Starts everything, lives in it, and stops everything again, however that ends. */
export async function withHouse<Result>(
  stop: StopWish,
  wish: HouseWish,
  live: (house: House) => Promise<Result>,
): Promise<Result> {
  claimInstance();
  try {
    await clearLeftovers(rosterFile);
    if (wish.reset) resetData();
    rotateLogs();
    return await run(stop, wish, live);
  } finally {
    releaseInstance();
  }
}

async function run<Result>(
  stop: StopWish,
  wish: HouseWish,
  live: (house: House) => Promise<Result>,
): Promise<Result> {
  const user = readUserEnvironment();
  const apiPort = wish.port ?? (Number(user.API_PORT) || 3000);
  await requirePort(apiPort, user.API_HOST || undefined);
  const plan = { user, apiPort, workers: wish.workers, asked: stop.asked };
  const fleet = new Fleet(stop, new Roster(rosterFile));
  try {
    const foundation = await layFoundation(fleet, plan);
    await startApps(fleet, plan, foundation);
    const origin = foundation.environment.PUBLIC_ORIGIN ?? '';
    publishInstance({
      origin,
      databaseUrl: foundation.databaseUrl,
      redisUrl: foundation.redisUrl,
      emulatorOrigin: foundation.environment.EMULATOR_ORIGIN,
    });
    return await live({ origin, gaveUp: fleet.gaveUp });
  } finally {
    if (stop.asked.aborted)
      say('\n· Workers finish or hand back what they are doing. Ctrl-C again hurries.');
    await step('Stopping', () => fleet.stopAll());
  }
}
