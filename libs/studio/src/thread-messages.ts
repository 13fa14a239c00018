import type { FinishOrder, Painting, PlateBrief } from './studio.js';
import type { ErrorCode } from '@app/contracts';

/** What the pool asks of a thread, and what comes back. Pictures travel as bytes. */
export type StudioTask =
  | { method: 'clean' | 'inspect' | 'maskFaces'; argument: Uint8Array }
  | { method: 'adopt'; argument: Painting }
  | { method: 'compose'; argument: PlateBrief }
  | { method: 'finish' | 'preview'; argument: FinishOrder };

/** An error's class does not survive the way between threads, so a refusal is a value. */
export type StudioAnswer =
  { ok: true; value: unknown } | { ok: false; code: ErrorCode; detail: string };

/** Between threads a Buffer arrives as a bare array of bytes; this makes Buffers of them again, at any depth. */
export function withBuffers(value: unknown): unknown {
  if (value instanceof Uint8Array)
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (Array.isArray(value)) return value.map(withBuffers);
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, withBuffers(inner)]),
    );
  }
  return value;
}

/** Copies every picture into memory of its own and lists that memory, so that it can be handed over without a copy. */
export function detached(value: unknown, memory: ArrayBuffer[]): unknown {
  if (value instanceof Uint8Array) {
    const own = new Uint8Array(value);
    memory.push(own.buffer);
    return own;
  }
  if (Array.isArray(value)) return value.map((inner) => detached(inner, memory));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, detached(inner, memory)]),
    );
  }
  return value;
}
