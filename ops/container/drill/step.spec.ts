import { expect, it } from '@jest/globals';
import { runPart, formatTable, type Step } from './step.ts';

const neverAborted = new AbortController().signal;
const passingStep = (name: string): Step => ({ name, run: async () => 'well' });
const failingStep = (name: string): Step => ({
  name,
  run: async () => {
    throw new Error('two lines\nof a | reason');
  },
});
const silentListener = { result: () => undefined, logs: () => undefined };
const partOf = (...steps: Step[]) => ({
  name: 'demo',
  steps,
  close: async () => undefined,
  logs: async () => 'what the containers logged',
});

it('a drill continues after a failed step, and keeps its logs', async () => {
  const kept: string[] = [];
  const part = partOf(passingStep('one'), failingStep('two'), passingStep('three'));
  const results = await runPart(part, neverAborted, {
    ...silentListener,
    logs: (text) => kept.push(text),
  });
  expect(results.map(({ outcome }) => outcome)).toEqual(['passed', 'failed', 'passed']);
  expect(kept).toEqual(['what the containers logged']);
});

it('a drill skips the other steps of a part that did not start', async () => {
  const results = await runPart(
    partOf(failingStep('start'), passingStep('two')),
    neverAborted,
    silentListener,
  );
  expect(results.map(({ outcome }) => outcome)).toEqual(['failed', 'not run']);
});

it('a drill runs nothing more after the shutdown signal', async () => {
  const results = await runPart(partOf(passingStep('one')), AbortSignal.abort(), silentListener);
  expect(results.map(({ outcome }) => outcome)).toEqual(['not run']);
});

it('a drill reports each step in one table row', async () => {
  const results = await runPart(
    partOf(passingStep('one'), failingStep('two')),
    neverAborted,
    silentListener,
  );
  const rows = formatTable(results.map((each) => ({ ...each, seconds: 1.25 }))).split('\n');
  expect(rows.slice(2)).toEqual([
    '| ✓ | demo | one | 1.3 | well |',
    '| ✗ | demo | two | 1.3 | two lines; of a \\| reason |',
  ]);
});
