/** Moderates prompts, uploads and painted pictures: nothing sexual, violent or hateful, and no children in it. */
export abstract class Moderation {
  /**
   * What there is to object to, such as `sexual`; empty when there is nothing. Never fails: while the
   * vendor is down generations continue, and the models' own filters apply. Calls are free.
   */
  abstract objections(what: { text?: string; picture?: Buffer }): Promise<string[]>;
}
