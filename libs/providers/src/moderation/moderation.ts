/** Judges what people ask for and send, and what models paint: nothing sexual, violent or hateful, nobody who is a child in it. */
export abstract class Moderation {
  /**
   * What there is to object to, such as `sexual`; empty when there is nothing. Never fails: a judge that is away keeps
   * nobody from working, and what it would have judged meets the models' own filters. Asking costs nothing.
   */
  abstract objections(what: { text?: string; picture?: Buffer }): Promise<string[]>;
}
