/** How many bytes a process may hold at once, in all and for one key such as an address. Bounded by what it counts. */
export class ByteBudget {
  private held = 0;
  private readonly heldBy = new Map<string, number>();

  constructor(
    private readonly total: number,
    private readonly perKey: number,
  ) {}

  /** What gives the bytes back, once however often it is called; undefined when there is no room for them. */
  take(key: string, bytes: number): (() => void) | undefined {
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
