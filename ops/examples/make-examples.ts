import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { PlainError } from '../bootstrap/errors.ts';
import { findInstance } from '../bootstrap/instance.ts';
import { inRoot } from '../bootstrap/places.ts';
import { printLine } from '../bootstrap/print.ts';
import { runTask } from '../bootstrap/task.ts';
import { DemoPerson } from '../demo/demo-person.ts';
import { followGeneration } from '../demo/follow.ts';
import {
  singleWidth,
  interleave,
  exampleRequests,
  exampleStills,
  rowWidths,
  qualityOf,
  type ExampleRequest,
} from './plan.ts';

const examples = inRoot('apps/web/src/features/landing/examples');
/** Folder for the pictures that illustrate how to customize thumbnails. */
const customizePictures = inRoot('apps/web/src/ui/pictures');
const stills = inRoot('apps/emulator/sample-world/stills');
const examplesInRows = 20;
const readmePicture = inRoot('docs/pictures/result.jpg');

/**
 * `npm run examples`: makes the pictures of the landing page and the README with the running product (`npm start`
 * first). May run again at any time; replaces the pictures.
 */
async function makeExamples(): Promise<number> {
  const origin = findInstance()?.origin;
  if (!origin) throw new PlainError('Start the product first: npm start');
  const person = await DemoPerson.signIn(origin);
  mkdirSync(examples, { recursive: true });
  for (const [name, { still, width }] of Object.entries(exampleStills))
    await storePicture(readStill(still), customizePictures, name, [width]);
  const batches: Buffer[][] = [];
  for (const request of exampleRequests) {
    const pictures = await makeThumbnails(person, request);
    printLine(`${request.video}: ${pictures.length}`);
    if (request.inReadme) await storeSideBySide(pictures, readmePicture);
    if (request.storeAs && pictures[0])
      await storePicture(pictures[0], customizePictures, request.storeAs, [singleWidth]);
    else batches.push(pictures);
  }
  const chosen = interleave(batches).slice(0, examplesInRows);
  for (const [index, picture] of chosen.entries()) {
    const name = String(index + 1).padStart(2, '0');
    const jpeg = sharp(picture).resize(720, 405).jpeg({ quality: 74, mozjpeg: true });
    await jpeg.toFile(join(examples, `${name}.jpg`));
    await storePicture(picture, examples, name, rowWidths);
  }
  printLine(`${chosen.length} examples are in ${examples}.`);
  return chosen.length === examplesInRows ? 0 : 1;
}

async function makeThumbnails(person: DemoPerson, request: ExampleRequest): Promise<Buffer[]> {
  const id = await person.generate({
    target_youtube_url: watchLink(request.video),
    batch_size: request.batch,
    ...(request.reference && { reference_thumbnail_url: watchLink(request.reference) }),
    ...(request.prompt && { additional_requirements: request.prompt }),
    ...(request.face && {
      include_images_base64: [readStill(request.face).toString('base64')],
      likeness_consent: '2026-11-21',
    }),
  });
  const { signal } = new AbortController();
  const { result } = await followGeneration(() => person.fetchResult(id), signal, {
    print: () => undefined,
  });
  return Promise.all(result.map(({ masterUrl }) => person.fetchPicture(masterUrl)));
}

function readStill(name: string): Buffer {
  return readFileSync(join(stills, `${name}.jpg`));
}

function watchLink(video: string): string {
  return `https://www.youtube.com/watch?v=${video}`;
}

/** Stores a picture as AVIF, which all supported browsers show, in the displayed widths, with maximum effort. */
async function storePicture(
  picture: Buffer,
  folder: string,
  name: string,
  widths: readonly number[],
): Promise<void> {
  for (const width of widths) {
    const avif = sharp(picture)
      .resize(width, (width * 9) / 16)
      .avif({ quality: qualityOf(width), effort: 9 });
    await avif.toFile(join(folder, `${name}-${width}.avif`));
  }
}

/** Stores all pictures of a batch side by side on white, the color of the page. */
async function storeSideBySide(pictures: readonly Buffer[], file: string): Promise<void> {
  const [width, height, gap] = [640, 360, 12];
  const tiles = pictures.map(async (picture, index) => ({
    input: await sharp(picture).resize(width, height).toBuffer(),
    left: index * (width + gap),
    top: 0,
  }));
  const size = { width: pictures.length * (width + gap) - gap, height };
  await sharp({ create: { ...size, channels: 3, background: '#fff' } })
    .composite(await Promise.all(tiles))
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(file);
}

await runTask(makeExamples);
