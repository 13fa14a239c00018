import type { ErrorCode } from '@app/contracts';
import type { FinishOrder, PlateBrief } from './studio.js';

/** What a studio thread is asked to do. */
export type StudioTask =
  | { act: 'clean' | 'inspect'; input: Buffer }
  | { act: 'compose'; input: PlateBrief }
  | { act: 'finish'; input: FinishOrder };

/** An error class does not survive the way between threads; its code does. */
export type StudioReply =
  { ok: true; value: unknown } | { ok: false; code: ErrorCode; detail: string };

/** Buffers arrive in the other thread as plain byte arrays: this makes them buffers again, without copying. */
export function withBuffers<Value>(value: Value): Value {
  return revive(value) as Value;
}

function revive(value: unknown): unknown {
  if (value instanceof Uint8Array)
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (Array.isArray(value)) return value.map(revive);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, revive(inner)]));
}
