import { Agent, request, type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { bytesOf, targetOf, type Draft } from './draft.js';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Longer than any request may take, also on a busy machine. */
const limitMs = 30_000;

/** Sends drafts to one origin, each over a separate connection: leftovers of one draft never reach the next. */
export class Sender {
  private readonly once = new Agent({ keepAlive: false });

  constructor(private readonly origin: string) {}

  /** Resolves to the answer, or to undefined when the draft disconnects. Rejects when no answer comes. */
  async send(draft: Draft): Promise<Answer | undefined> {
    const bytes = bytesOf(draft);
    const { hostname, port } = new URL(this.origin);
    const headers: Record<string, string> = { ...draft.headers };
    if (bytes && draft.sending === 'chunked') headers['transfer-encoding'] = 'chunked';
    else if (bytes) headers['content-length'] = String(announcedLength(draft, bytes.length));
    const options: RequestOptions = {
      hostname,
      port,
      method: draft.method,
      path: targetOf(draft),
      headers,
      agent: this.once,
      timeout: limitMs,
    };
    return draft.sending === 'hang-up' && bytes
      ? this.hangUp(options, bytes)
      : this.ask(options, bytes);
  }

  private ask(options: RequestOptions, bytes: Buffer | undefined): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const call = request(options, (response) => {
        const { statusCode: status = 0, headers } = response;
        // Bytes after the head of an answer to HEAD are not its body.
        if (options.method === 'HEAD') resolve({ status, headers, text: '' });
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status,
            headers,
            text: decompress(Buffer.concat(chunks), headers['content-encoding']).toString(),
          }),
        );
      });
      call.on('error', reject);
      call.on('timeout', () => call.destroy(new Error(`no answer within ${limitMs / 1_000} s`)));
      call.end(bytes);
    });
  }

  private hangUp(options: RequestOptions, bytes: Buffer): Promise<undefined> {
    return new Promise((resolve) => {
      const call = request(options);
      call.on('error', () => resolve(undefined));
      call.on('close', () => resolve(undefined));
      call.write(bytes, () => call.destroy());
    });
  }
}

function decompress(bytes: Buffer, encoding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes;
  if (encoding === 'gzip') return gunzipSync(bytes);
  return encoding === 'br' ? brotliDecompressSync(bytes) : bytes;
}

function announcedLength({ sending }: Draft, length: number): number {
  if (sending === 'hang-up') return length + 1_000;
  return sending === 'shorter-length' ? Math.max(0, length - 3) : length;
}
