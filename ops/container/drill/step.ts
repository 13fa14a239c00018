import { messageOf } from '../../bootstrap/errors.ts';

export interface Step {
  name: string;
  /** Resolves to the measurement as text. @throws when a check fails */
  run: () => Promise<string>;
}

/** Steps that build on each other. When the first step fails, the others are skipped. */
export interface Part {
  name: string;
  steps: Step[];
  /** Removes what the steps left behind. */
  close: () => Promise<void>;
  /** The logs of the containers, to debug a failure. */
  logs: () => Promise<string>;
}

export interface Result {
  part: string;
  step: string;
  outcome: 'passed' | 'failed' | 'not run';
  seconds: number;
  measured: string;
}

export interface PartListener {
  /** Receives each result. */
  result: (result: Result) => void;
  /** Receives the containers' logs when a step has failed. */
  logs: (text: string) => void;
}

/** Runs the steps of a part in their order, and continues after a failed step. */
export async function runPart(
  part: Part,
  signal: AbortSignal,
  watch: PartListener,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const step of part.steps) {
    const isSkipped = signal.aborted || results[0]?.outcome === 'failed';
    const result = isSkipped ? createNotRun(part, step) : await runStep(part, step);
    results.push(result);
    watch.result(result);
    if (result.outcome === 'failed') watch.logs(await part.logs().catch(messageOf));
  }
  return results;
}

async function runStep(part: Part, step: Step): Promise<Result> {
  const started = Date.now();
  const ran = await step.run().then(
    (measured) => ({ outcome: 'passed' as const, measured }),
    (error: unknown) => ({ outcome: 'failed' as const, measured: messageOf(error) }),
  );
  return { part: part.name, step: step.name, seconds: (Date.now() - started) / 1_000, ...ran };
}

function createNotRun(part: Part, step: Step): Result {
  return { part: part.name, step: step.name, outcome: 'not run', seconds: 0, measured: '' };
}

const marks = { passed: '✓', failed: '✗', 'not run': '–' };

export function formatResult({ part, step, outcome, seconds, measured }: Result): string {
  return `${marks[outcome]} ${part}: ${step} (${seconds.toFixed(1)} s) ${measured}`.trimEnd();
}

function oneLine(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .join('; ');
}

/** The results as a table of Markdown. */
export function formatTable(results: Result[]): string {
  const rows = results.map(({ part, step, outcome, seconds, measured }) =>
    [marks[outcome], part, step, seconds.toFixed(1), oneLine(measured).replaceAll('|', '\\|')].join(
      ' | ',
    ),
  );
  return [
    '|     | Part | Step | Seconds | Measured |',
    '| --- | ---- | ---- | ------: | -------- |',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n');
}

/** @throws Error with this sentence if the condition is false */
export function expectThat(holds: boolean, sentence: string): void {
  if (!holds) throw new Error(sentence);
}
