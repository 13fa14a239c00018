import Sequencer from '@jest/test-sequencer';

/** Order of the tiers: the longest tests start first, so that the run does not wait for them at its end. */
const tiers = ['faults', 'e2e', 'screens', 'integration', 'unit'];
/** Folders of a tier whose files start processes or make pictures. */
const slow = /integration\/(attacks|generated-requests|processes|studio|models|pipeline)\//;

/** Files by tier, and then as the runner orders them: by how long they took, or by their size. */
export default class LongestFirst extends Sequencer {
  /** @param {Parameters<Sequencer['sort']>[0]} tests */
  sort(tests) {
    const rank = (/** @type {(typeof tests)[number]} */ { context, path }) =>
      2 * tiers.indexOf(context.config.displayName?.name ?? '') - Number(slow.test(path));
    const sorted = super.sort(tests).toSorted((a, b) => rank(a) - rank(b));
    // Fault tests mostly wait, most of all for each other, so each runs beside a test that computes.
    const isOfFaults = (/** @type {(typeof tests)[number]} */ { context }) =>
      context.config.displayName?.name === 'faults';
    const faults = sorted.filter(isOfFaults);
    const others = sorted.filter((test) => !isOfFaults(test));
    return [
      ...faults.flatMap((test, index) => [test, ...others.slice(index, index + 1)]),
      ...others.slice(faults.length),
    ];
  }
}
