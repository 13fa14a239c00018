import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PlainError, Stopped } from './bootstrap/errors.ts';
import { Services } from './bootstrap/services.ts';
import { inRoot, root } from './bootstrap/places.ts';
import { startPostgres } from './bootstrap/postgres.ts';
import { startRedis } from './bootstrap/redis.ts';
import { PidFile } from './bootstrap/pid-file.ts';
import { printLine } from './bootstrap/print.ts';
import type { ShutdownSignal } from './bootstrap/shutdown-signal.ts';
import { runTask } from './bootstrap/task.ts';
import { makeTestHome, removeAbandonedTestHomes } from './bootstrap/test-home.ts';
import { plantedBugs, type PlantedBug, type Suite } from './planted-bugs-list.ts';

/** Time limit of a suite: one that hangs counts as failed. */
const suiteMs = 300_000;

/** Jest's default of five seconds is too short to start a product. */
const testTimeoutMs = 60_000;

/**
 * `npm run test:planted [-- WORD]`: shows that the tests find bugs. Plants one bug at a time into a copy of the last
 * commit, and expects the smallest suite that must find it to fail; before that, expects each suite to pass without a
 * bug.
 */
async function testPlanted(shutdown: ShutdownSignal): Promise<number> {
  const word = process.argv[2]?.toLowerCase() ?? '';
  const chosen = plantedBugs.filter(({ name }) => name.toLowerCase().includes(word));
  if (chosen.length === 0) throw new PlainError(`No planted bug is called '${word}'.`);

  await removeAbandonedTestHomes();
  const home = makeTestHome();
  const services = new Services(shutdown, new PidFile(home.pidFile));
  const scratch = mkdtempSync(join(tmpdir(), 'posterframe-planted-'));
  const copy = join(scratch, 'copy');
  try {
    const environment = await provideServers(services, home, shutdown);
    if (
      (await run(
        'git',
        ['worktree', 'add', '--detach', copy, 'HEAD'],
        root,
        environment,
        shutdown,
      )) !== 0
    ) {
      throw new PlainError('No copy of the repository could be made: git worktree failed.');
    }
    symlinkSync(inRoot('node_modules'), join(copy, 'node_modules'));

    const suites = new Map(chosen.map(({ suite }) => [JSON.stringify(suite), suite]));
    for (const suite of suites.values()) {
      const outcome = await runSuite(suite, copy, environment, shutdown);
      if (outcome !== 'green') {
        throw new PlainError(
          `${suite.path} is red without any planted bug (${outcome}). Mend that first.`,
        );
      }
    }
    let caught = 0;
    for (const bug of chosen) {
      const restore = plant(bug, copy);
      const outcome = await runSuite(bug.suite, copy, environment, shutdown);
      restore();
      if (outcome !== 'green') caught += 1;
      printLine(
        outcome === 'green' ? `✗ not caught: ${bug.name}` : `✓ caught: ${bug.name} (${outcome})`,
      );
    }
    printLine(`\n${caught} of ${chosen.length} caught`);
    return caught === chosen.length ? 0 : 1;
  } finally {
    await services.stopAll();
    home.remove();
    rmSync(scratch, { recursive: true, force: true });
    await run('git', ['worktree', 'prune'], root, process.env);
  }
}

/** The servers of the environment, if any; else disposable ones. */
async function provideServers(
  services: Services,
  home: ReturnType<typeof makeTestHome>,
  shutdown: ShutdownSignal,
): Promise<NodeJS.ProcessEnv> {
  const environment = {
    ...process.env,
    NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
  };
  if (process.env.TEST_DATABASE_URL && process.env.TEST_REDIS_URL) return environment;
  const password = randomBytes(12).toString('hex');
  const log = join(home.folder, 'servers.log');
  const database = 'posterframe';
  const postgres = { home: home.postgres, log, password, database, durable: false };
  const redis = { home: join(home.folder, 'redis'), log, password };
  return {
    ...environment,
    TEST_DATABASE_URL: await startPostgres(services, postgres, shutdown.requested),
    TEST_REDIS_URL: await startRedis(services, redis),
  };
}

/** @throws PlainError when the text is missing, or occurs more than once */
function plant(bug: PlantedBug, copy: string): () => void {
  const file = join(copy, bug.file);
  const before = readFileSync(file, 'utf8');
  let text = before;
  for (const [find, replace] of bug.edits) {
    if (text.split(find).length !== 2) {
      throw new PlainError(
        `'${bug.name}' cannot be planted: this does not stand exactly once in ${bug.file}:\n${find}`,
      );
    }
    text = text.replace(find, () => replace);
  }
  writeFileSync(file, text);
  return () => writeFileSync(file, before);
}

/** Runs a suite and says how many tests failed. A bug that fails every test may just be a syntax error. */
async function runSuite(
  suite: Suite,
  copy: string,
  environment: NodeJS.ProcessEnv,
  shutdown: ShutdownSignal,
): Promise<string> {
  if (suite.build) {
    const nest = join(copy, 'node_modules', '@nestjs', 'cli', 'bin', 'nest.js');
    const built = await run(
      process.execPath,
      [nest, 'build', ...suite.build],
      copy,
      environment,
      shutdown,
    );
    if (built !== 0) throw new PlainError(`The build of ${suite.build.join(', ')} failed.`);
  }
  const jest = join(copy, 'node_modules', 'jest', 'bin', 'jest.js');
  const args = [
    jest,
    ...['--selectProjects', suite.project, '--maxWorkers=1', '--forceExit', '--no-cache'],
    `--testTimeout=${testTimeoutMs}`,
    ...['--testPathPatterns', suite.path],
    ...(suite.tests ? ['--testNamePattern', suite.tests] : []),
  ];
  const report = join(copy, 'planted.json');
  rmSync(report, { force: true });
  args.push('--json', `--outputFile=${report}`);
  const code = await run(process.execPath, args, copy, environment, shutdown);
  if (!existsSync(report)) return 'the tests did not end';
  const { numFailedTests, numPassedTests, numTotalTests } = JSON.parse(
    readFileSync(report, 'utf8'),
  ) as { numFailedTests: number; numPassedTests: number; numTotalTests: number };
  if (code === 0) return numPassedTests > 0 ? 'green' : 'no test ran';
  return numFailedTests === 0
    ? 'the ledger at the end'
    : `${numFailedTests} of ${numTotalTests} tests`;
}

/** Exit code of a command whose output is not needed. */
async function run(
  file: string,
  args: string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
  shutdown?: ShutdownSignal,
): Promise<number | null> {
  const child = spawn(file, args, {
    cwd,
    env,
    stdio: 'ignore',
    timeout: suiteMs,
    killSignal: 'SIGKILL',
  });
  const stop = (): boolean => child.kill('SIGKILL');
  shutdown?.requested.addEventListener('abort', stop, { once: true });
  const code = await new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(1));
    child.on('exit', resolve);
  });
  shutdown?.requested.removeEventListener('abort', stop);
  if (shutdown?.requested.aborted) throw new Stopped();
  return code;
}

await runTask(testPlanted);
