import type { ErrorCode } from './errors.js';

/*
 *   GET, POST /api/thumbnail/{id}/publication  signed-in → PublicationAnswer; idempotent for the same picture
 *   POST      /api/publication/{id}/undo       signed-in → PublicationAnswer
 *   DELETE    /api/publication/{id}            signed-in → PublicationAnswer; cancels a waiting publication
 *   GET       /auth/channel/publish            session   asks Google for consent to set thumbnails. Takes StartQuery
 *   POST      /user/channel/stop-publishing    signed-in ChannelIdRequest → Account
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

/** The publication of a thumbnail on its video. */
export interface Publication {
  id: string;
  /** Number of the published revision; 1 is the delivered revision. */
  revision: number;
  state: PublicationState;
  /** ISO 8601, like all times here. */
  createdAt: string;
  publishedAt: string | null;
  /** The earliest next attempt of a waiting publication; null if it is due. */
  waitsUntil: string | null;
  /** Why the publication waits, or why it or its undo failed. */
  error: { code: ErrorCode; message: string } | null;
  canUndo: boolean;
  /** When the previous thumbnail is erased; null if none is kept. */
  undoUntil: string | null;
}

export interface PublicationAnswer {
  /** Whether to offer publishing: the user has connected the video's channel, or any channel if the video's is not known. */
  offered: boolean;
  /** The newest publication of this thumbnail. */
  publication: Publication | null;
  /** Number of the current revision. */
  revision: number;
}
