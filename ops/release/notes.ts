import { readFileSync } from 'node:fs';
import { inRoot } from '../bootstrap/places.ts';

/**
 * `node ops/release/notes.ts VERSION`: prints the section of a version from CHANGELOG.md; fails unless package.json
 * has the same version.
 */
const version = process.argv[2] ?? '';
const notes = notesOf(version);
const { version: packaged } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as {
  version: string;
};
if (notes === undefined || packaged !== version) {
  console.error(
    notes === undefined
      ? `CHANGELOG.md has no section "## ${version}".`
      : `package.json names version ${packaged}, not ${version}.`,
  );
  process.exitCode = 1;
} else console.log(notes);

function notesOf(wanted: string): string | undefined {
  const sections = readFileSync(inRoot('CHANGELOG.md'), 'utf8').split(/^## /m).slice(1);
  const found = sections.find((section) => section.split(/\s/, 1)[0] === wanted);
  return found?.replace(/^.*\n/, '').trim();
}
