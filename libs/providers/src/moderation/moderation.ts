/** Moderates prompts, uploads and painted pictures: nothing sexual, violent or hateful, and no children. */
export abstract class Moderation {
  /**
   * Reasons against it, such as `sexual`; empty when there are none. Never fails: while the vendor is unreachable
   * generations continue, and the models' own filters apply. Calls are free.
   */
  abstract objections(what: { text?: string; picture?: Buffer }): Promise<string[]>;
}
