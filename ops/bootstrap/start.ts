import { Fleet } from './fleet.ts';
import { layFoundation, resetData, startApps } from './house.ts';
import { claimInstance, publishInstance, releaseInstance } from './instance.ts';
import { rotateLogs } from './logs.ts';
import { inData } from './places.ts';
import { requirePort } from './ports.ts';
import { clearLeftovers, Roster } from './roster.ts';
import { say, step } from './say.ts';
import { readUserEnvironment } from './settings.ts';
import { parseStartOptions, startHelp, type StartOptions } from './start-options.ts';
import { whenAborted } from './child.ts';
import type { StopWish } from './stop-wish.ts';
import { runTask } from './task.ts';

const rosterFile = inData('running.json');

/** `npm start`: everything on this machine, until somebody stops it. */
async function start(wish: StopWish, options: StartOptions): Promise<number> {
  claimInstance();
  try {
    await clearLeftovers(rosterFile);
    if (options.reset) resetData();
    rotateLogs();
    return await run(wish, options);
  } finally {
    releaseInstance();
  }
}

async function run(wish: StopWish, options: StartOptions): Promise<number> {
  const user = readUserEnvironment();
  const apiPort = options.port ?? (Number(user.API_PORT) || 3000);
  await requirePort(apiPort, user.API_HOST || undefined);
  const plan = { user, apiPort, workers: options.workers, asked: wish.asked };
  const fleet = new Fleet(wish, new Roster(rosterFile));
  try {
    const foundation = await layFoundation(fleet, plan);
    await startApps(fleet, plan, foundation);
    const origin = foundation.environment.PUBLIC_ORIGIN ?? '';
    publishInstance({ origin, databaseUrl: foundation.databaseUrl, redisUrl: foundation.redisUrl });
    say(`\n  Posterframe is running at ${origin}\n\n  Ctrl-C stops it. Logs are in .data/logs\n`);
    const problem = await Promise.race([fleet.gaveUp, whenAborted(wish.asked)]);
    if (problem) throw problem;
    return 0;
  } finally {
    if (wish.asked.aborted)
      say('\n· Workers finish or hand back what they are doing. Ctrl-C again hurries.');
    await step('Stopping', () => fleet.stopAll());
  }
}

await runTask(async (wish) => {
  const options = parseStartOptions(process.argv.slice(2));
  if (options.help) {
    say(startHelp);
    return 0;
  }
  return await start(wish, options);
});
