import type { CheckResult, LayoutName, Words } from '@app/studio';

export interface CraftedThumbnail {
  position: number;
  /** Names in the storage. */
  master: string;
  upload: string;
  preview: string;
  smallPreview: string;
  width: number;
  height: number;
  /** Of the master. */
  byteSize: number;
  sha256: string;
  layout: LayoutName;
  words: Words;
  reason: string;
  checks: CheckResult[];
  fingerprint: string;
}

export interface CraftOutput {
  /** Those that passed; what is missing is refunded. */
  thumbnails: CraftedThumbnail[];
  /** One line for each that did not pass, for the log. */
  rejected: string[];
}
