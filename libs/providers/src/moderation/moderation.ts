/** Moderates prompts, uploads and painted pictures: objects to sexual, violent and hateful content. */
export abstract class Moderation {
  /**
   * Reasons to refuse text or picture, such as `sexual`; empty without objections. Never fails: while the vendor is
   * unreachable, generations continue, and only the filters of the models apply. Calls are free.
   */
  abstract objections(what: { text?: string; picture?: Buffer }): Promise<string[]>;
}
