import { launchWatched } from './apps.ts';
import { serverApps } from './build-what-changed.ts';
import { whenAborted } from './child.ts';
import { Fleet, type Service } from './fleet.ts';
import { layFoundation, startApps, type Foundation } from './house.ts';
import { claimInstance, publishInstance, releaseInstance } from './instance.ts';
import { rotateLogs } from './logs.ts';
import { inData, root, tool } from './places.ts';
import { freePort, requirePort } from './ports.ts';
import { clearLeftovers, Roster } from './roster.ts';
import { say, step } from './say.ts';
import { readUserEnvironment } from './settings.ts';
import { parseStartOptions } from './start-options.ts';
import type { StopWish } from './stop-wish.ts';
import { runTask } from './task.ts';

const rosterFile = inData('running.json');

/** `npm run dev`: as `npm start`, but every process is built and started again as its sources change. */
async function develop(wish: StopWish, args: string[]): Promise<number> {
  const options = parseStartOptions(args);
  const user = readUserEnvironment();
  const pagePort = options.port ?? (Number(user.API_PORT) || 3000);
  claimInstance();
  const fleet = new Fleet(wish, new Roster(rosterFile));
  try {
    await clearLeftovers(rosterFile);
    rotateLogs();
    await requirePort(pagePort);
    // The pages' server is what a person opens; it passes on to the api what is the api's.
    const origin = `http://localhost:${pagePort}`;
    const plan = {
      user: { PUBLIC_ORIGIN: origin, ...user },
      apiPort: await freePort(),
      workers: options.workers,
      asked: wish.asked,
    };
    const foundation = await layFoundation(fleet, plan);
    for (const app of serverApps) await fleet.start(builder(app));
    await startApps(fleet, plan, foundation, launchWatched);
    await step('Starting the pages', () => fleet.start(pages(pagePort, foundation)));
    publishInstance({
      origin,
      databaseUrl: foundation.databaseUrl,
      redisUrl: foundation.redisUrl,
      emulatorOrigin: foundation.environment.EMULATOR_ORIGIN,
    });
    say(
      `\n  Posterframe is running at ${origin} and follows changes of the sources\n\n  Ctrl-C stops it. Logs are in .data/logs\n`,
    );
    const problem = await Promise.race([fleet.gaveUp, whenAborted(wish.asked)]);
    if (problem) throw problem;
    return 0;
  } finally {
    await step('Stopping', () => fleet.stopAll());
    releaseInstance();
  }
}

const atOnce = { stopSignal: 'SIGTERM', patienceMs: 3_000, startMs: 60_000 } as const;

/** Builds one app whenever a source changes. It has nothing to be healthy about: what it built is watched in turn. */
function builder(app: string): Service {
  const command = {
    name: `build-${app}`,
    file: tool('nest'),
    args: ['build', app, '--watch'],
    env: process.env,
    cwd: root,
    log: inData('logs', `build-${app}.log`),
  };
  return { kind: 'build', command, isHealthy: () => Promise.resolve(true), ...atOnce };
}

function pages(port: number, { environment, ports }: Foundation): Service {
  const args = [
    'apps/web',
    '--config',
    'apps/web/vite.config.ts',
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    '--strictPort',
  ];
  const env = {
    ...process.env,
    API_ORIGIN: `http://127.0.0.1:${ports.api}`,
    PUBLIC_ORIGIN: environment.PUBLIC_ORIGIN,
  };
  return {
    kind: 'web',
    command: {
      name: 'pages',
      file: tool('vite'),
      args,
      env,
      cwd: root,
      log: inData('logs', 'pages.log'),
    },
    isHealthy: async () =>
      (await fetch(`http://127.0.0.1:${port}/`, { headers: { accept: 'text/html' } })).ok,
    ...atOnce,
  };
}

await runTask((wish) => develop(wish, process.argv.slice(2)));
