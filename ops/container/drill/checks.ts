import { setTimeout as sleep } from 'node:timers/promises';
import { PlainError } from '../../bootstrap/errors.ts';
import type { Creator } from './creator.ts';
import type { Engine, Output } from './engine.ts';
import { imageCommand, type Installation } from './installation.ts';
import { expectThat, type Part, type Step } from './step.ts';
import { describeVisits, Visitor, type Visits } from './visitor.ts';

/** Longest wait of a visitor while an api is replaced. */
const maxWaitMs = 1_000;
const longestReplacementMs = 10_000;
const answerMs = 180_000;
/** How long visits are measured before and after the work. */
const quietMs = 2_000;

/** Runs an action while generations run, and expects all of them to complete without a refund. */
export async function duringGenerations(
  installation: Installation,
  creator: Creator,
  action: () => Promise<string>,
  count = 3,
): Promise<string> {
  const ids = await creator.begin(count);
  await creator.waitUntilUnderWay(ids);
  const measured = await action();
  await installation.waitUntilSettled();
  await creator.waitUntilCompleted(ids);
  return `${measured}; ${count} generations under way completed`;
}

/** What a visitor measured during some work. */
export async function measureVisits(
  origin: string,
  work: () => Promise<unknown>,
  ca?: string,
): Promise<Visits> {
  const visitor = new Visitor(origin, ca);
  try {
    await sleep(quietMs);
    await work();
    await sleep(quietMs);
  } finally {
    await visitor.leave();
  }
  return visitor.visits;
}

/** @throws when a request failed or was slow */
export function expectUnnoticed(visits: Visits): string {
  const sentence = describeVisits(visits);
  expectThat(visits.failed === 0 && visits.slowestMs < maxWaitMs, sentence);
  return sentence;
}

/** @throws when visitors went without an answer for longer than a web server takes to be replaced */
export function expectBriefOutage(visits: Visits): string {
  const sentence = describeVisits(visits);
  expectThat(visits.gapMs < longestReplacementMs, sentence);
  return `the web server is replaced too: ${sentence}`;
}

/** @throws when a request failed */
export function expectNoFailure(visits: Visits): string {
  const sentence = describeVisits(visits);
  expectThat(visits.failed === 0, sentence);
  return sentence;
}

/** Resolves when the page answers. */
export async function waitUntilAnswered(origin: string): Promise<void> {
  const deadline = Date.now() + answerMs;
  while (Date.now() < deadline) {
    const response = await fetch(origin).catch(() => undefined);
    if (response?.ok) return;
    await sleep(200);
  }
  throw new PlainError(`${origin} does not answer after ${answerMs / 1_000} s.`);
}

export async function get(
  { origin }: Installation,
  path: string,
): Promise<{ status: number; text: string }> {
  const response = await fetch(origin + path, { signal: AbortSignal.timeout(60_000) });
  return { status: response.status, text: await response.text() };
}

/** @throws an error with doctor's findings when something does not work */
export async function runDoctor(installation: Installation): Promise<string> {
  const { code, stdout, stderr } = await installation.runInNewContainer('doctor', [], {
    mayFail: true,
  });
  const findings = stdout.split('\n').map((line) => line.trim());
  const doubts = findings.filter((line) => /^[✗!]/.test(line));
  expectThat(code === 0 && stderr === '', [...doubts, stderr].join('\n'));
  const well = findings.filter((line) => line.startsWith('✓')).length;
  return [`${well} well`, ...doubts].join('; ');
}

export async function restore(installation: Installation, mayFail = false): Promise<Output> {
  const command = [...imageCommand('restore'), '--from', '/backups'];
  return await installation.runInNewContainer('backup', command, { mayFail });
}

/** @throws when a file of the copy is not in the original, or has another checksum there */
export async function compareFiles(original: Installation, copy: Installation): Promise<string> {
  const [before, after] = [await original.storedFiles(), await copy.storedFiles()];
  const others = [...after].filter(([name, sum]) => before.get(name) !== sum);
  expectThat(after.size > 0, 'the copy holds no file');
  expectThat(others.length === 0, `${others.length} files differ, the first is ${others[0]?.[0]}`);
  return `${after.size} of ${before.size} files in the storage identical`;
}

/** A part with one installation. Its last step removes the installation and expects that nothing is left. */
export function createPart(
  engine: Engine,
  name: string,
  installation: Installation,
  steps: Step[],
): Part {
  const remove = async (): Promise<void> => await installation.remove();
  const lastStep: Step = {
    name: 'nothing is left behind',
    run: async () => {
      await remove();
      await expectRemoved(engine, installation);
      return 'no container, network or volume';
    },
  };
  const logs = async (): Promise<string> => await installation.logs();
  return { name, steps: [...steps, lastStep], close: remove, logs };
}

/** @throws when anything of a removed installation is left */
export async function expectRemoved(engine: Engine, { name }: Installation): Promise<void> {
  const filter = ['--quiet', '--filter', `label=com.docker.compose.project=${name}`];
  for (const kind of [
    ['ps', '--all'],
    ['volume', 'ls'],
    ['network', 'ls'],
  ]) {
    const { stdout } = await engine.run([...kind, ...filter]);
    expectThat(stdout === '', `${kind[0]} of ${name} is left behind: ${stdout.trim()}`);
  }
}

/** Lists volumes without a name. */
export async function listUnnamedVolumes(engine: Engine): Promise<string[]> {
  const { stdout } = await engine.run(['volume', 'ls', '--quiet']);
  return stdout.split('\n').filter((name) => /^[0-9a-f]{64}$/.test(name));
}
