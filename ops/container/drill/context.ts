import type { Engine } from './engine.ts';

/** What every part needs. */
export interface DrillContext {
  engine: Engine;
  /** Folder for settings, secrets and the former checkout. The drill removes the folder at its end. */
  folder: string;
  /** Tag of the images under test. */
  version: string;
  former: FormerVersion;
  firstUse: FirstUse;
}

/** A new user's time from `git clone` to the first thumbnails, as far as this drill has measured it. */
export interface FirstUse {
  cloneAndBuildSeconds?: number;
  startSeconds?: number;
}

/** The version that is upgraded from. */
export interface FormerVersion {
  /** Commit or tag. */
  ref: string;
  /** Folder of its docker-compose.yml. */
  checkout: string;
  /** Tag of its images. */
  version: string;
}
