/*
 * Faces and assets that we keep because their creator asked for it. Generations refer to their photos by id.
 * The routes that erase respond with FaceDataAnswer. Erasing the last photo of an asset erases the asset.
 */

export const savedAssetKinds = ['face', 'asset'] as const;
/** `face`: photos of one person; `asset`: a logo, a product or another object. */
export type SavedAssetKind = (typeof savedAssetKinds)[number];

/** Version of the consent text for keeping photos. A new text gets a new version. */
export const savedAssetConsentVersion = '2026-11-24';

/** Maximum number of faces and assets together. */
export const maxSavedAssets = 10;
/** Maximum number of photos of one face or asset: a generation takes no more pictures. */
export const maxPhotosPerSavedAsset = 4;
export const maxSavedNameLength = 60;

export interface SavedPhoto {
  id: string;
  width: number;
  height: number;
}

export interface SavedAsset {
  id: string;
  kind: SavedAssetKind;
  name: string;
  /** ISO 8601. */
  savedAt: string;
  /** The consent text that the user agreed to, and when. */
  consent: { version: string; agreedAt: string };
  photos: SavedPhoto[];
}

export interface AddPhotosRequest {
  photos_base64: string[];
  /** `savedAssetConsentVersion` if the user has agreed to that text. */
  consent: string;
}

export interface SaveAssetRequest extends AddPhotosRequest {
  kind: SavedAssetKind;
  name: string;
}

export interface RenameAssetRequest {
  name: string;
}

/** A small copy for lists, as a data URL. */
export interface SavedPhotoAnswer {
  preview: string;
}
