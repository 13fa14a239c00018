/** The limit that additional bytes would exceed. */
export type ExceededLimit = 'per-sender' | 'total';

/** The bytes that one request holds. */
export interface ByteHold {
  /** Adds bytes. If that would exceed a limit, adds nothing and returns the limit. */
  grow(bytes: number): ExceededLimit | undefined;
  /** Releases all bytes of the request. Idempotent. */
  release(): void;
}

/** Limits the bytes that a process holds at once, in total and per sender. */
export class ByteBudget {
  private held = 0;
  private readonly heldBy = new Map<string, number>();

  constructor(
    private readonly total: number,
    private readonly perSender: number,
  ) {}

  hold(sender: string): ByteHold {
    let mine = 0;
    let isReleased = false;
    return {
      grow: (bytes) => {
        if (isReleased) return undefined;
        if ((this.heldBy.get(sender) ?? 0) + bytes > this.perSender) return 'per-sender';
        if (this.held + bytes > this.total) return 'total';
        this.add(sender, bytes);
        mine += bytes;
        return undefined;
      },
      release: () => {
        if (isReleased) return;
        isReleased = true;
        this.add(sender, -mine);
      },
    };
  }

  private add(sender: string, bytes: number): void {
    this.held += bytes;
    const ofSender = (this.heldBy.get(sender) ?? 0) + bytes;
    if (ofSender > 0) this.heldBy.set(sender, ofSender);
    else this.heldBy.delete(sender);
  }
}
