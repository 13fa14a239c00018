import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { longComments } from './comments.ts';
import { superLinearPatterns } from './patterns.ts';
import { inRoot, root, shortPath, tool } from './places.ts';
import { printLine } from './print.ts';

export interface Step {
  name: string;
  /** @returns the problem, or undefined when the step passes */
  run: (niceness: number) => Promise<string | undefined>;
}

/** The cores of the smallest supported machine. */
const maxParallelSteps = 2;

const unitTests = 'unit tests';

/** Slowest first, so that both cores finish at about the same time. */
const steps: Step[] = [
  createCommandStep(unitTests, process.execPath, [
    ...[
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      inRoot('node_modules', 'jest', 'bin', 'jest.js'),
    ],
    ...[
      '--selectProjects',
      'unit',
      '--maxWorkers=1',
      '--testTimeout=60000',
      '--reporters=summary',
      '--reporters=default',
    ],
  ]),
  createTypeCheck('types of servers and tests', 'tsconfig.json'),
  createTypeCheck('types of the pages', 'apps/web/tsconfig.json'),
  createTypeCheck('types of ops', 'ops/tsconfig.json'),
  createCommandStep('format', tool('prettier'), [
    ...['--check', '--log-level', 'warn', '--cache', '--cache-strategy', 'content'],
    '.',
  ]),
  createCommandStep('lint', tool('oxlint'), ['--type-aware']),
  createCommandStep('import rules', tool('depcruise'), [
    '--config',
    '.dependency-cruiser.js',
    'apps',
    'libs',
    'ops',
    'test',
  ]),
  createCommandStep('spelling and forbidden words', tool('cspell'), [
    'lint',
    '--no-progress',
    '--no-summary',
    ...['--cache', '--cache-strategy', 'content'],
    ...['--cache-location', inRoot('node_modules', '.cache', 'cspell')],
  ]),
  createCommandStep('unused code', tool('knip'), ['--no-progress', '--no-config-hints']),
  {
    name: 'environment is read in one place',
    run: () => Promise.resolve(findEnvironmentReaders()),
  },
  {
    name: 'length of comments',
    run: () => Promise.resolve(longComments().join('\n') || undefined),
  },
  {
    name: 'patterns take linear time',
    run: () =>
      Promise.resolve(superLinearPatterns(['apps', 'libs', 'ops']).join('\n') || undefined),
  },
];

/** Checks types with TypeScript 7, in a quarter of the processor time. Tools that need the API use version 6. */
function createTypeCheck(name: string, project: string): Step {
  const compiler = inRoot('node_modules', 'typescript-7', 'bin', 'tsc');
  return createCommandStep(name, process.execPath, [compiler, '-p', project]);
}

function createCommandStep(name: string, file: string, args: string[]): Step {
  const run = async (niceness: number): Promise<string | undefined> => {
    const child = spawn(file, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    if (niceness > 0 && child.pid) setPriority(child.pid, niceness);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (output += chunk));
    const code = await new Promise((resolve) => child.on('close', resolve));
    return code === 0 ? undefined : output.trim();
  };
  return { name, run };
}

/** Only libs/config may read the process's environment. */
function findEnvironmentReaders(): string | undefined {
  const offenders = ['apps', 'libs']
    .flatMap((folder) => sourceFiles(inRoot(folder)))
    .filter(
      (file) =>
        !file.startsWith(inRoot('libs', 'config')) &&
        readFileSync(file, 'utf8').includes('process.env'),
    );
  return offenders.length === 0
    ? undefined
    : offenders
        .map((file) => `${shortPath(file)} reads process.env; let libs/config read it`)
        .join('\n');
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.spec\.tsx?$/.test(name))
    .map((name) => join(folder, name));
}

/** All steps but the unit tests, which a test run includes anyway. */
export const stepsBesideTests: readonly Step[] = steps.filter(({ name }) => name !== unitTests);

export const allSteps: readonly Step[] = steps;

/**
 * Runs steps, by default two at a time, and prints each result.
 * @param niceness as in Unix: above 0, other programs get the processor first
 * @returns the names of failed steps
 */
export async function runSteps(
  list: readonly Step[],
  { parallel = maxParallelSteps, niceness = 0 } = {},
): Promise<string[]> {
  const waiting = [...list];
  const failed: string[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const started = Date.now();
      const complaint = await next.run(niceness);
      if (complaint !== undefined) {
        failed.push(next.name);
        printLine(`\n${complaint}\n`);
      }
      printLine(
        `${complaint === undefined ? '✓' : '✗'} ${next.name} (${((Date.now() - started) / 1000).toFixed(1)} s)`,
      );
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return failed;
}
