import { EnvironmentError, readEmulatorEnvironment, type EmulatorEnvironment } from '@app/config';
import { ConsoleLogger, Logger, type LogLevel } from '@nestjs/common';
import { createEmulator } from './create-emulator.js';

const loopbackHosts = new Set(['127.0.0.1', '::1', 'localhost']);

/** The configured log level and all higher ones, by the framework's names. */
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
  const levels = logLevels(environment.LOG_LEVEL);
  // The framework's startup log is useful only for debugging.
  const starting = levels.includes('debug') ? levels : levels.filter((level) => level !== 'log');
  const logger = new ConsoleLogger({
    prefix: 'emulator',
    logLevels: starting,
    colors: process.stdout.isTTY,
  });
  const app = await createEmulator({
    logger,
    stateFile: environment.EMULATOR_STATE,
    // Only the demo has a state file. Its visitors must not wait an hour for a paid renewal.
    draftSeconds: environment.EMULATOR_STATE === undefined ? undefined : 20,
    paymentListener: environment.EMULATOR_WEBHOOK_URL,
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void app.close());
  await app.listen(environment.EMULATOR_PORT, environment.EMULATOR_HOST);
  logger.setLogLevels(levels);

  const log = new Logger('Emulator');
  log.log(`Answering at ${await app.getUrl()}`);
  if (!loopbackHosts.has(environment.EMULATOR_HOST)) {
    log.warn(
      `Listening on ${environment.EMULATOR_HOST}: anybody who reaches this machine can sign in here as any demo person. Never put this on the internet.`,
    );
  }
}

function reasonInOneSentence(error: unknown): string | undefined {
  if (error instanceof EnvironmentError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `The emulator cannot listen (${error.message}). Stop what uses the port or choose another with EMULATOR_PORT.`;
  }
  return undefined;
}

try {
  await main();
} catch (error) {
  const reason = reasonInOneSentence(error);
  if (reason === undefined) throw error;
  process.stderr.write(`${reason}\n`);
  process.exitCode = 1;
}
