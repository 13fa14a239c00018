/*
 * Pictures that a creator uploads to use as the still of a finished thumbnail. They need the consent of
 * `likenessConsentVersion`, as a face in a request does.
 */

/** Maximum number of stored stills of one thumbnail, and of one user. */
export const maxUploadedStills = 4;
export const maxUploadedStillsOfUser = 12;
/** Minimum length of the shorter side in pixels. Smaller stills look blurry in full HD. */
export const minUploadedStillSide = 360;
/** How long an uploaded still is kept after its upload. Saved revisions keep the picture that was made of it. */
export const uploadedStillKeptHours = 24;

/** When the erasure of a still is due, as ISO 8601. */
export function uploadedStillExpiry(uploadedAt: Date): string {
  return new Date(uploadedAt.getTime() + uploadedStillKeptHours * 3_600_000).toISOString();
}

/**
 * Body of `POST /thumbnail/{id}/stills`. Uploading the same file again returns the stored still, while it is kept. The
 * client prepares the picture as `preparedStill` says, and sends at most `maxAssetBytes`.
 */
export interface UploadStillRequest {
  /** Exactly one JPEG or PNG, as base64 without a data URL prefix. */
  stills_base64: string[];
  /** `likenessConsentVersion` if the user has agreed to that text. */
  likeness_consent: string;
}

/** `data` of `POST /thumbnail/{id}/stills`. The small picture is in `PictureChoices.uploads`. */
export interface UploadedStill {
  /** `upload` of a `PictureChoice`. */
  id: string;
  /** As stored, in pixels. */
  width: number;
  height: number;
  /** ISO 8601. */
  uploadedAt: string;
  /** When its erasure is due. It is done within a few minutes of this time. ISO 8601. */
  expiresAt: string;
}
