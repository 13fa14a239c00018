import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface RawRequest {
  method?: string;
  /** The target of the request line. */
  target: string;
  headers?: Record<string, string | number>;
  body?: Buffer;
  /** Local address to send from. */
  localAddress?: string;
  /**
   * Sends slowly, as over a network: sending then stops early when the request is refused, instead of filling this
   * machine's buffers first.
   */
  paced?: boolean;
  /** Closes the connection when this resolves, even if no answer has arrived. */
  holdUntil?: Promise<unknown>;
}

export interface RawOutcome {
  /** Undefined where the connection ended without an answer. */
  status: number | undefined;
  head: string;
  sentBytes: number;
}

const sliceBytes = 64 * 1_024;
const limitMs = 30_000;

/** Sends a request byte for byte, and stops when an answer arrives. Resolves even when the connection fails. */
export async function sendRaw(origin: string, request: RawRequest): Promise<RawOutcome> {
  const { hostname, port } = new URL(origin);
  const socket = connect({
    host: hostname,
    port: Number(port),
    ...(request.localAddress && { localAddress: request.localAddress }),
  });
  let head = '';
  const settled = new AbortController();
  const answeredOrClosed = once(settled.signal, 'abort');
  socket.on('data', (chunk: Buffer) => {
    head += chunk.toString('latin1');
    settled.abort();
  });
  // Ignored: the outcome of a failed connection has no status.
  socket.on('error', () => undefined);
  socket.on('close', () => settled.abort());
  socket.setTimeout(limitMs, () => socket.destroy());
  socket.write(headOf(hostname, request));
  let sentBytes = 0;
  for (const slice of slicesOf(request.body)) {
    if (settled.signal.aborted) break;
    sentBytes += slice.length;
    if (request.paced) await pause(1);
    if (!socket.write(slice))
      await Promise.race([once(socket, 'drain').catch(() => []), answeredOrClosed]);
  }
  await Promise.race([answeredOrClosed, ...(request.holdUntil ? [request.holdUntil] : [])]);
  socket.destroy();
  const status = /^HTTP\/1\.1 (\d{3})/.exec(head)?.[1];
  return { status: status === undefined ? undefined : Number(status), head, sentBytes };
}

function* slicesOf(body: Buffer = Buffer.alloc(0)): Generator<Buffer> {
  for (let at = 0; at < body.length; at += sliceBytes) yield body.subarray(at, at + sliceBytes);
}

function headOf(host: string, { method = 'POST', target, headers = {}, body }: RawRequest): string {
  const all = { host, 'content-length': body?.length ?? 0, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}
