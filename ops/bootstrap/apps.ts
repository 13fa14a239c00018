import { inData, inRoot, root } from './places.ts';
import type { Command } from './child.ts';
import type { Service } from './services.ts';

/** Time for a worker to finish its jobs or hand them back. */
const workerShutdownMs = 25_000;
const otherShutdownMs = 10_000;
const startMs = 60_000;

export type Environment = NodeJS.ProcessEnv;

/** How to run an app; by default the built file under the current Node. */
export type Launch = (app: 'api' | 'worker' | 'emulator') => Pick<Command, 'file' | 'args'>;

export const launchBuilt: Launch = (app) => ({
  file: process.execPath,
  args: ['--enable-source-maps', inRoot('dist', 'apps', app, 'main.js')],
});

/** `--watch` restarts a process when one of its files is rebuilt. */
export const launchWithReload: Launch = (app) => {
  const { file, args } = launchBuilt(app);
  return { file, args: ['--watch', '--watch-preserve-output', ...args] };
};

export function createEmulatorService(
  environment: Environment,
  port: number,
  launch: Launch,
): Service {
  return {
    kind: 'emulator',
    command: createCommand('emulator', launch('emulator'), environment),
    isHealthy: () => isAnswering(`http://127.0.0.1:${port}/health`),
    ...limits(otherShutdownMs),
  };
}

export function createApiService(environment: Environment, port: number, launch: Launch): Service {
  return {
    kind: 'api',
    command: createCommand('api', launch('api'), environment),
    isHealthy: () => isAnswering(`http://127.0.0.1:${port}/api/health/ready`),
    ...limits(otherShutdownMs),
  };
}

export function createWorkerService(
  environment: Environment,
  number: number,
  healthPort: number,
  launch: Launch,
): Service {
  const own = { ...environment, WORKER_HEALTH_PORT: String(healthPort) };
  return {
    kind: 'worker',
    command: createCommand(`worker-${number}`, launch('worker'), own),
    isHealthy: () => isAnswering(`http://127.0.0.1:${healthPort}/health/ready`),
    ...limits(workerShutdownMs),
  };
}

/** A command of apps/cli. */
export function createCliCommand(name: 'migrate' | 'seed-demo', environment: Environment): Command {
  const file = inRoot('dist', 'apps', 'cli', `${name}.js`);
  return createCommand(
    name,
    { file: process.execPath, args: ['--enable-source-maps', file] },
    environment,
  );
}

function createCommand(
  name: string,
  launch: Pick<Command, 'file' | 'args'>,
  environment: Environment,
): Command {
  return { name, ...launch, env: environment, cwd: root, log: inData('logs', `${name}.log`) };
}

function limits(shutdownMs: number): Pick<Service, 'stopSignal' | 'shutdownMs' | 'startMs'> {
  return { stopSignal: 'SIGTERM', shutdownMs: shutdownMs, startMs };
}

async function isAnswering(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
  await response.body?.cancel();
  return response.ok;
}
