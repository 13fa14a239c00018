import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { faceSheet } from '@app/studio';

/** `studio-faces FOLDER [OUT]`: writes a contact sheet with the cut-outs of a folder of photos. */
const [folder, outFile = '.data/studio-faces.jpg'] = process.argv.slice(2);
if (!folder) {
  console.error('Usage: studio-faces FOLDER [OUT]. FOLDER holds photographs.');
  process.exit(2);
}
/** A sheet with more photos would be too tall for image viewers. */
const maxPhotos = 100;
const files = (await readdir(folder)).filter((file) => /\.(jpe?g|png|webp|avif)$/i.test(file));
await mkdir(dirname(outFile), { recursive: true });
const shown = files.sort().slice(0, maxPhotos);
for (const note of await faceSheet(
  shown.map((file) => join(folder, file)),
  outFile,
)) {
  console.log(note);
}
console.log(`Wrote ${outFile}: ${shown.length} of ${files.length} photographs.`);
