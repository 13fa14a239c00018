import { Services } from './services.ts';
import { startBaseServices, resetData, startApps } from './base-services.ts';
import { claimInstance, publishInstance, releaseInstance } from './instance.ts';
import { rotateLogs } from './logs.ts';
import { inData } from './places.ts';
import { requirePort } from './ports.ts';
import { clearLeftovers, PidFile } from './pid-file.ts';
import { printLine, runStep } from './print.ts';
import { readUserEnvironment } from './settings.ts';
import type { ShutdownSignal } from './shutdown-signal.ts';

const pidFilePath = inData('running.json');

export interface ServicesOptions {
  /** Undefined: the port of the environment, else 3000. */
  port: number | undefined;
  workers: number;
  reset: boolean;
}

export interface RunningServices {
  /** The address to open in a browser. */
  origin: string;
  /** Settles with the reason when a required process cannot run. */
  gaveUp: Promise<Error>;
}

/** Starts everything, runs the callback, and stops everything even when it fails. */
export async function withServices<Result>(
  stop: ShutdownSignal,
  options: ServicesOptions,
  work: (running: RunningServices) => Promise<Result>,
): Promise<Result> {
  claimInstance();
  try {
    await clearLeftovers(pidFilePath);
    if (options.reset) resetData();
    rotateLogs();
    return await run(stop, options, work);
  } finally {
    releaseInstance();
  }
}

async function run<Result>(
  stop: ShutdownSignal,
  options: ServicesOptions,
  work: (running: RunningServices) => Promise<Result>,
): Promise<Result> {
  const userEnvironment = readUserEnvironment();
  const apiPort = options.port ?? (Number(userEnvironment.API_PORT) || 3000);
  await requirePort(apiPort, userEnvironment.API_HOST || undefined);
  const plan = { userEnvironment, apiPort, workers: options.workers, signal: stop.requested };
  const services = new Services(stop, new PidFile(pidFilePath));
  try {
    const base = await startBaseServices(services, plan);
    await startApps(services, plan, base);
    const origin = base.environment.PUBLIC_ORIGIN ?? '';
    publishInstance({
      origin,
      databaseUrl: base.databaseUrl,
      redisUrl: base.redisUrl,
      emulatorOrigin: base.environment.EMULATOR_ORIGIN,
    });
    return await work({ origin, gaveUp: services.gaveUp });
  } finally {
    if (stop.requested.aborted)
      printLine('\n· Workers finish or hand back what they are doing. Ctrl-C again hurries.');
    await runStep('Stopping', () => services.stopAll());
  }
}
