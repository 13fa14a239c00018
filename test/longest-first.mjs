import Sequencer from '@jest/test-sequencer';

/** Order of the tiers: the longest tests start first, so that the run does not wait for them at its end. */
const tiers = ['faults', 'e2e', 'screens', 'integration', 'unit'];
/** Slow files of a tier: they start processes, make pictures or read types. A first run has no recorded times. */
const slow = [
  /integration\/(attacks|generated-requests|processes|studio|models|pipeline)\//,
  /studio\/src\/(preview|compose|boxed-word)\.spec/,
  /ops\/((answers|vendors)\/describe|stripe-description)\.spec/,
  /(text-edit-dialog|transcript-field|generator-page)\.spec/,
];
/** Tests of these tiers mostly wait, so each starts with several files that compute, which take as long together. */
const waitingTiers = ['faults', 'e2e'];
const othersBeside = 3;

/** Files by tier, and then as the runner orders them: by how long they took, or by their size. */
export default class LongestFirst extends Sequencer {
  /** @param {Parameters<Sequencer['sort']>[0]} tests */
  sort(tests) {
    const rank = (/** @type {(typeof tests)[number]} */ { context, path }) =>
      2 * tiers.indexOf(context.config.displayName?.name ?? '') -
      Number(slow.some((files) => files.test(path)));
    const sorted = super.sort(tests).toSorted((a, b) => rank(a) - rank(b));
    const waiting = sorted.filter(({ context }) =>
      waitingTiers.includes(context.config.displayName?.name ?? ''),
    );
    const others = sorted.filter((test) => !waiting.includes(test));
    return [
      ...waiting.flatMap((test, index) => [
        test,
        ...others.slice(index * othersBeside, (index + 1) * othersBeside),
      ]),
      ...others.slice(waiting.length * othersBeside),
    ];
  }
}
