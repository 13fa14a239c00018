import type { FinishRequest, Painting, PlateBrief, SketchRequest, SketchSource } from './studio.js';
import type { ErrorCode } from '@app/contracts';

/** Request to a thread, and its answer. Pictures are sent as bytes. */
export type StudioTask =
  | { method: 'clean' | 'inspect' | 'measureThumbnail' | 'maskFaces'; argument: Uint8Array }
  | { method: 'sketch'; argument: SketchSource }
  | { method: 'sketchChoices'; argument: SketchRequest }
  | { method: 'adopt'; argument: Painting }
  | { method: 'compose'; argument: PlateBrief }
  | { method: 'finish' | 'preview'; argument: FinishRequest };

/** A `ProductError` is sent as a value, because error classes are lost between threads. */
export type StudioAnswer =
  { ok: true; value: unknown } | { ok: false; code: ErrorCode; detail: string };

/** Restores Buffers, which arrive from another thread as Uint8Arrays, at any depth. */
export function restoreBuffers(value: unknown): unknown {
  if (value instanceof Uint8Array)
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (Array.isArray(value)) return value.map(restoreBuffers);
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, restoreBuffers(inner)]),
    );
  }
  return value;
}

/** Copies every picture into its own memory and lists that memory for transfer. */
export function copyForTransfer(value: unknown, memory: ArrayBuffer[]): unknown {
  if (value instanceof Uint8Array) {
    const own = new Uint8Array(value);
    memory.push(own.buffer);
    return own;
  }
  if (Array.isArray(value)) return value.map((inner) => copyForTransfer(inner, memory));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, copyForTransfer(inner, memory)]),
    );
  }
  return value;
}
