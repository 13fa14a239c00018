import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findBrowser } from './browser.ts';
import { buildWhatChanged } from './build-what-changed.ts';
import { runSteps, stepsBesideTests } from './check-steps.ts';
import { whenAborted } from './child.ts';
import { PlainError, Stopped } from './errors.ts';
import { Services } from './services.ts';
import { waitForAll } from './base-services.ts';
import { inRoot, root } from './places.ts';
import { startPostgres } from './postgres.ts';
import { startRedis } from './redis.ts';
import { endGroup, PidFile } from './pid-file.ts';
import { printLine, runStep } from './print.ts';
import type { ShutdownSignal } from './shutdown-signal.ts';
import { runTask } from './task.ts';
import { makeTestHome, removeAbandonedTestHomes, type TestHome } from './test-home.ts';
import { parseTestOptions, groupTiers, type TestOptions, type Tier } from './test-options.ts';
import { closingLines, sumUp, type TierResult } from './test-results.ts';

/** Time limit: a run should take less than twelve minutes on two idle cores. */
const limitMinutes = Number(process.env.TEST_LIMIT_MINUTES) || 45;
const longLimitMinutes = Number(process.env.TEST_LIMIT_MINUTES) || 100;

/** Default timeout of a test, long enough for a busy machine. */
const testTimeoutMs = 300_000;

/** Time for a test run to exit after it has written its results. */
const lingerMs = 30_000;

async function test(shutdown: ShutdownSignal, options: TestOptions): Promise<number> {
  const minutes = options.long ? longLimitMinutes : limitMinutes;
  const endBy = Date.now() + minutes * 60_000;
  await removeAbandonedTestHomes();
  const home = makeTestHome();
  const pidFile = new PidFile(home.pidFile);
  const services = new Services(shutdown, pidFile);
  let lines: string;
  let hasFailed: boolean;
  try {
    const environment = await prepare(services, home, options, shutdown.requested);
    const results: TierResult[] = [];
    // Tests wait often, and the checks use that time.
    const checks = options.whole ? runChecks() : [];
    for (const round of groupTiers(options.tiers)) {
      const names = round.tiers.join(', ');
      printLine(`\n  ${names} tests\n`);
      const report = join(home.folder, `${round.tiers.join('-')}.json`);
      const run = { ...round, paths: options.paths, environment, report, endBy };
      const result = await runJest(run, pidFile, shutdown);
      results.push(result);
      if (!result.stopped) continue;
      printLine(
        `\n✗ The ${names} tests had not ended ${minutes} minutes after the start, and were stopped. The file that hangs is the one not named above. On a slower machine: TEST_LIMIT_MINUTES=90`,
      );
      break;
    }
    results.push(...(await checks));
    const sum = sumUp(results);
    if (sum.passed + sum.failed === 0) throw new PlainError('No test was found to run.');
    lines = closingLines(sum);
    hasFailed = sum.failed > 0;
  } finally {
    await services.stopAll();
    home.remove();
  }
  printLine(`\n${lines}`);
  return hasFailed ? 1 : 0;
}

/** One step at a time and at low priority, because tests measure response times. */
const besideTests = { parallel: 1, niceness: 5 };

/** Types, lint, import rules, spelling and others; each failed step counts as a failed test. */
async function runChecks(): Promise<TierResult[]> {
  const failed = await runSteps(stepsBesideTests, besideTests);
  return failed.map(() => ({ succeeded: false }));
}

/** Starts the servers, build and browser that the tiers need. @returns the environment of the tests */
async function prepare(
  services: Services,
  home: TestHome,
  options: TestOptions,
  signal: AbortSignal,
): Promise<NodeJS.ProcessEnv> {
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
    ...(options.long && { LONG: '1' }),
  };
  if (options.tiers.every((tier) => tier === 'unit')) return environment;
  const password = randomBytes(12).toString('hex');
  const postgres = {
    home: home.postgres,
    log: join(home.folder, 'postgres.log'),
    password,
    database: 'posterframe',
    durable: false,
  };
  const redis = { home: join(home.folder, 'redis'), log: join(home.folder, 'redis.log'), password };
  const [databaseUrl, redisUrl, browser] = await waitForAll([
    runStep('Starting a Postgres for the tests', () => startPostgres(services, postgres, signal)),
    runStep('Starting a Redis for the tests', () => startRedis(services, redis)),
    options.tiers.some((tier) => tier === 'e2e' || tier === 'screens')
      ? runStep('Finding a browser', () => findBrowser(process.env.BROWSER_PATH))
      : undefined,
    runStep('Building what changed', () => buildWhatChanged(process.env, signal)),
  ]);
  return {
    ...environment,
    TEST_DATABASE_URL: databaseUrl,
    TEST_REDIS_URL: redisUrl,
    BROWSER_PATH: browser,
  };
}

interface JestRun {
  tiers: readonly Tier[];
  /** Number of parallel files. */
  files: number;
  paths: string[];
  environment: NodeJS.ProcessEnv;
  /** File for its results. */
  report: string;
  /** Time at which the run is stopped. */
  endBy: number;
}

async function runJest(
  run: JestRun,
  pidFile: PidFile,
  shutdown: ShutdownSignal,
): Promise<TierResult> {
  const { tiers, files, paths, environment, report, endBy } = run;
  const args = [
    inRoot('node_modules', 'jest', 'bin', 'jest.js'),
    ...['--selectProjects', ...tiers, `--maxWorkers=${files}`, '--passWithNoTests'],
    `--testTimeout=${testTimeoutMs}`,
    ...['--json', `--outputFile=${report}`],
    ...(paths.length > 0 ? ['--testPathPatterns', ...paths] : []),
  ];
  // Runs in its own process group, because the servers must outlive the tests on Ctrl-C.
  const jest = spawn(process.execPath, args, {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  if (jest.pid) pidFile.add('jest', jest.pid, 'SIGTERM');
  const ended = new Promise<number | null>((resolve) => jest.on('exit', resolve));
  const stopWaiting = new AbortController();
  const outOfTime = pause(Math.max(0, endBy - Date.now()), true, { signal: stopWaiting.signal });
  const isStopped = await Promise.race([
    Promise.race([ended, whenAborted(shutdown.requested), waitUntilLingering(report, ended)]).then(
      () => false,
    ),
    outOfTime.catch(() => false),
  ]);
  stopWaiting.abort();
  // Kills processes that tests have started and not stopped.
  endGroup(jest.pid);
  const hasSucceeded = (await ended) === 0;
  if (jest.pid) pidFile.remove(jest.pid);
  if (shutdown.requested.aborted) throw new Stopped();
  return existsSync(report)
    ? {
        report: JSON.parse(readFileSync(report, 'utf8')),
        succeeded: hasSucceeded,
        stopped: isStopped,
      }
    : { succeeded: hasSucceeded, stopped: isStopped };
}

/** Resolves when a run with results does not exit: a leaked handle, which is a failure. */
async function waitUntilLingering(report: string, ended: Promise<unknown>): Promise<void> {
  const stopWaiting = new AbortController();
  void ended.then(() => stopWaiting.abort());
  while (!stopWaiting.signal.aborted && !existsSync(report)) await pause(1_000);
  await Promise.race([ended, pause(lingerMs, undefined, { ref: false })]);
}

await runTask((shutdown) => test(shutdown, parseTestOptions(process.argv.slice(2))));
