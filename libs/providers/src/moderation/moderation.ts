/** Moderates prompts, uploads and painted pictures. Objects to sexual, violent and hateful content. */
export abstract class Moderation {
  /**
   * Reasons to refuse a text or picture, such as `sexual`; empty without objections. Never fails: while the vendor is
   * unreachable, generations continue with only the models' own filters. Calls are free.
   */
  abstract objections(what: { text?: string; picture?: Buffer }): Promise<string[]>;
}
