/** Limits the bytes that a process holds at once, in all and for one key such as an address. */
export class ByteBudget {
  private held = 0;
  private readonly heldBy = new Map<string, number>();

  constructor(
    private readonly total: number,
    private readonly perKey: number,
  ) {}

  /** Reserves bytes. Returns an idempotent release function, or undefined when the budget is exhausted. */
  reserve(key: string, bytes: number): (() => void) | undefined {
    const ofKey = (this.heldBy.get(key) ?? 0) + bytes;
    if (ofKey > this.perKey || this.held + bytes > this.total) return undefined;
    this.add(key, bytes);
    let taken = true;
    return () => {
      if (taken) this.add(key, -bytes);
      taken = false;
    };
  }

  private add(key: string, bytes: number): void {
    this.held += bytes;
    const ofKey = (this.heldBy.get(key) ?? 0) + bytes;
    if (ofKey > 0) this.heldBy.set(key, ofKey);
    else this.heldBy.delete(key);
  }
}
