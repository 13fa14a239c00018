import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { thumbnailShapes } from '@app/contracts';
import { contactSheet, type Sample } from '@app/studio';

/**
 * `studio-sheet FOLDER [OUT]`: renders every layout with every sample. FOLDER has a folder of JPEG stills per sample.
 * OUT is `.data/studio-sheet.jpg` by default; the sheet for Shorts has the suffix `-upright`.
 */
const [folder, outFile = '.data/studio-sheet.jpg'] = process.argv.slice(2);
if (!folder) {
  console.error(
    'Usage: studio-sheet FOLDER [OUT]. FOLDER holds a folder of JPEG stills for each sample.',
  );
  process.exit(2);
}

/** Long and short headlines with numbers, symbols and emphasis, to show the typesetting. */
const headlines = [
  { main: 'Alone in the Alps', sub: '7 days', emphasis: ['Alps'] },
  { main: '$5 vs $500', sub: '', emphasis: ['$500'] },
  { main: 'Faster than ever?', sub: 'Tested', emphasis: ['faster'] },
  { main: 'I saved $10,000', sub: 'in 30 days', emphasis: ['$10,000'] },
  { main: 'My dream setup', sub: 'under $500', emphasis: ['dream'] },
  { main: 'Golden hour', sub: '', emphasis: ['golden'] },
];

const samples: Sample[] = [];
for (const entry of await readdir(folder, { withFileTypes: true })) {
  if (!entry.isDirectory()) continue;
  const files = (await readdir(join(folder, entry.name)))
    .filter((file) => file.endsWith('.jpg'))
    .sort();
  // Puts the cover first, because it is the best still. The numbered moments follow.
  files.sort((a, b) => Number(b.startsWith('cover')) - Number(a.startsWith('cover')));
  const stills = files.map((file) => join(folder, entry.name, file));
  const words = headlines[samples.length % headlines.length];
  if (stills.length > 0 && words) samples.push({ stills, words });
}

await mkdir(dirname(outFile), { recursive: true });
for (const shape of thumbnailShapes) {
  const file = shape === 'wide' ? outFile : outFile.replace(/(\.\w+)$/, `-${shape}$1`);
  for (const note of await contactSheet(samples, file, shape)) console.log(note);
  console.log(`Wrote ${file} and its small twin: ${samples.length} samples.`);
}
