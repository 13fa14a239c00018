import type { ErrorCode } from './errors.js';

/*
 * Publishing a thumbnail to its own video, as browser and server speak of it.
 *
 *   GET    /api/thumbnail/{id}/publication   signed-in   → PublicationAnswer
 *   POST   /api/thumbnail/{id}/publication   signed-in   → Publication; repeated for the same picture, the existing one
 *   POST   /api/publication/{id}/undo        signed-in   → Publication
 *   DELETE /api/publication/{id}             signed-in   → null; cancels one that waits
 *   GET    /api/auth/channel/publish         session     to Google: may we set thumbnails? Takes StartQuery
 *   DELETE /api/auth/channel/publish         signed-in   → null; takes that consent back
 */

export const publicationStates = [
  'waiting',
  'publishing',
  'published',
  'failed',
  'undoing',
  'undone',
] as const;
export type PublicationState = (typeof publicationStates)[number];

export interface Publication {
  id: string;
  thumbnailId: string;
  /** Number of the revision that is published; 1 is what was delivered. */
  revision: number;
  videoId: string;
  state: PublicationState;
  /** ISO 8601, like all times here. */
  createdAt: string;
  publishedAt: string | null;
  /** When it waits for the channel's pace or the day's quota: the earliest next try. */
  waitsUntil: string | null;
  error: { code: ErrorCode; message: string } | null;
  canUndo: boolean;
  /** When the previous thumbnail is erased; null when none is kept. */
  undoUntil: string | null;
}

/** `data` of `GET /api/thumbnail/{id}/publication`. */
export interface PublicationAnswer {
  offered: boolean;
  /** Why it is not offered. */
  reason: ErrorCode | null;
  consent: 'given' | 'missing';
  /** The newest one of this thumbnail. */
  publication: Publication | null;
}
