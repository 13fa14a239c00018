import { launchWithReload } from './apps.ts';
import { serverApps } from './build-what-changed.ts';
import { whenAborted } from './child.ts';
import { Services, type Service } from './services.ts';
import { startBaseServices, startApps, type BaseServices } from './base-services.ts';
import { claimInstance, publishInstance, releaseInstance } from './instance.ts';
import { rotateLogs } from './logs.ts';
import { inData, root, tool } from './places.ts';
import { findFreePort, requirePort } from './ports.ts';
import { clearLeftovers, PidFile } from './pid-file.ts';
import { printLine, runStep } from './print.ts';
import { readUserEnvironment } from './settings.ts';
import { parseStartOptions } from './start-options.ts';
import type { ShutdownSignal } from './shutdown-signal.ts';
import { runTask } from './task.ts';

const pidFilePath = inData('running.json');

/** `npm run dev`: like `npm start`, but rebuilds and restarts a process when its sources change. */
async function develop(shutdown: ShutdownSignal, args: string[]): Promise<number> {
  const options = parseStartOptions(args);
  const userEnvironment = readUserEnvironment();
  const pagePort = options.port ?? (Number(userEnvironment.API_PORT) || 3000);
  claimInstance();
  const services = new Services(shutdown, new PidFile(pidFilePath));
  try {
    await clearLeftovers(pidFilePath);
    rotateLogs();
    await requirePort(pagePort);
    // The browser opens the server of the pages, which proxies requests for the api.
    const origin = `http://localhost:${pagePort}`;
    const plan = {
      userEnvironment: { PUBLIC_ORIGIN: origin, ...userEnvironment },
      apiPort: await findFreePort(),
      workers: options.workers,
      signal: shutdown.requested,
    };
    const base = await startBaseServices(services, plan);
    for (const app of serverApps) await services.start(createBuilderService(app));
    await startApps(services, plan, base, launchWithReload);
    await runStep('Starting the pages', () => services.start(createPagesService(pagePort, base)));
    publishInstance({
      origin,
      databaseUrl: base.databaseUrl,
      redisUrl: base.redisUrl,
      emulatorOrigin: base.environment.EMULATOR_ORIGIN,
    });
    printLine(
      `\n  Posterframe is running at ${origin} and follows changes of the sources\n\n  Ctrl-C stops it. Logs are in .data/logs\n`,
    );
    const problem = await Promise.race([services.gaveUp, whenAborted(shutdown.requested)]);
    if (problem) throw problem;
    return 0;
  } finally {
    await runStep('Stopping', () => services.stopAll());
    releaseInstance();
  }
}

const quickStop = { stopSignal: 'SIGTERM', shutdownMs: 3_000, startMs: 60_000 } as const;

/** Rebuilds an app when a source changes. Needs no health check: the app itself has one. */
function createBuilderService(app: string): Service {
  const command = {
    name: `build-${app}`,
    file: tool('nest'),
    args: ['build', app, '--watch'],
    env: process.env,
    cwd: root,
    log: inData('logs', `build-${app}.log`),
  };
  return { kind: 'build', command, isHealthy: () => Promise.resolve(true), ...quickStop };
}

function createPagesService(port: number, { environment, ports }: BaseServices): Service {
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
    ...quickStop,
  };
}

await runTask((shutdown) => develop(shutdown, process.argv.slice(2)));
