import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { faceSheet } from '@app/studio';

/** `studio-faces FOLDER [OUT]`: a contact sheet of the cut-outs of a folder of photographs. */
const [folder, outFile = '.data/studio-faces.jpg'] = process.argv.slice(2);
if (!folder) {
  console.error('Usage: studio-faces FOLDER [OUT]. FOLDER holds photographs.');
  process.exit(2);
}
/** Image viewers cannot open a taller sheet. */
const most = 100;
const files = (await readdir(folder)).filter((file) => /\.(jpe?g|png|webp|avif)$/i.test(file));
await mkdir(dirname(outFile), { recursive: true });
const shown = files.sort().slice(0, most);
for (const note of await faceSheet(
  shown.map((file) => join(folder, file)),
  outFile,
)) {
  console.log(note);
}
console.log(`Wrote ${outFile}: ${shown.length} of ${files.length} photographs.`);
