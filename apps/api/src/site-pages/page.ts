import { createHash } from 'node:crypto';
import { compress, type Encoding } from '../http/compression.js';

/** A page of the client. Pages that are sent often are compressed once, at the highest level. */
export class Page {
  /** A weak ETag, which is the same for every encoding and which compressing proxies preserve. */
  readonly tag: string;
  private readonly encodings = new Map<Encoding, Promise<Buffer>>();

  constructor(
    readonly html: string,
    private readonly sent: 'once' | 'often' = 'once',
  ) {
    this.tag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  }

  encodedAs(encoding: Encoding): Promise<Buffer> {
    const known = this.encodings.get(encoding);
    if (known) return known;
    const packed = compress(this.html, encoding, this.sent === 'often' ? 'small' : 'quick');
    this.encodings.set(encoding, packed);
    return packed;
  }
}
