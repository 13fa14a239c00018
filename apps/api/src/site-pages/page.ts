import { createHash } from 'node:crypto';
import { compress, type Encoding } from '../http/compression.js';

/** A page of the client. Frequently sent pages are compressed once, at the highest level. */
export class Page {
  /** Weak: the same for every encoding, and preserved by compressing proxies. */
  readonly tag: string;
  private readonly packed = new Map<Encoding, Promise<Buffer>>();

  constructor(
    readonly html: string,
    private readonly sent: 'once' | 'often' = 'once',
  ) {
    this.tag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  }

  encodedAs(encoding: Encoding): Promise<Buffer> {
    const known = this.packed.get(encoding);
    if (known) return known;
    const packed = compress(this.html, encoding, this.sent === 'often' ? 'small' : 'quick');
    this.packed.set(encoding, packed);
    return packed;
  }
}
