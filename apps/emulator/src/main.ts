import { EnvironmentError, readEmulatorEnvironment, type EmulatorEnvironment } from '@app/config';
import { ConsoleLogger, Logger, type LogLevel } from '@nestjs/common';
import { createEmulator } from './create-emulator.js';

const loopbackHosts = new Set(['127.0.0.1', '::1', 'localhost']);

/** Every level at or above the wanted one, in the words of the framework. */
function logLevels(wanted: EmulatorEnvironment['LOG_LEVEL']): LogLevel[] {
  const words: [string, LogLevel][] = [
    ['fatal', 'fatal'],
    ['error', 'error'],
    ['warn', 'warn'],
    ['info', 'log'],
    ['debug', 'debug'],
    ['trace', 'verbose'],
  ];
  return words.slice(0, words.findIndex(([word]) => word === wanted) + 1).map(([, level]) => level);
}

async function main(): Promise<void> {
  const environment = readEmulatorEnvironment();
  const app = await createEmulator({
    logger: new ConsoleLogger({ prefix: 'emulator', logLevels: logLevels(environment.LOG_LEVEL) }),
  });
  app.enableShutdownHooks(['SIGTERM', 'SIGINT']);
  await app.listen(environment.EMULATOR_PORT, environment.EMULATOR_HOST);

  const log = new Logger('Emulator');
  log.log(`Answering at ${await app.getUrl()}`);
  if (!loopbackHosts.has(environment.EMULATOR_HOST)) {
    log.warn(
      `Listening on ${environment.EMULATOR_HOST}: anybody who reaches this machine can sign in here as any demo person. Never put this on the internet.`,
    );
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof EnvironmentError) && !isPortProblem(error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

function isPortProblem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && error.syscall === 'listen';
}
