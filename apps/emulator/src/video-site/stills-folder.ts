import { join } from 'node:path';
import { findFolder } from '../find-folder.js';

/** The folder of the sample stills. */
export function findStillsFolder(): string {
  return findFolder(join('apps', 'emulator', 'sample-world', 'stills'));
}
