import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { PlainError } from '../bootstrap/errors.ts';
import { findInstance } from '../bootstrap/instance.ts';
import { inRoot } from '../bootstrap/places.ts';
import { say } from '../bootstrap/say.ts';
import { runTask } from '../bootstrap/task.ts';
import { DemoPerson } from '../demo/demo-person.ts';
import { dealt, exampleRequests, exampleStills, type ExampleRequest } from './plan.ts';

const examples = inRoot('apps/web/src/lib/examples');
const stills = inRoot('apps/emulator/sample-world/stills');
const rows = 20;
const patienceMs = 15 * 60_000;

/**
 * `npm run examples`: makes the pictures of the landing page with the product that runs here (`npm start` first).
 * May run again at any time; it replaces the pictures.
 */
async function makeExamples(): Promise<number> {
  const origin = findInstance()?.origin;
  if (!origin) throw new PlainError('Start the product first: npm start');
  const person = await DemoPerson.signIn(origin);
  mkdirSync(examples, { recursive: true });
  for (const [name, still] of Object.entries(exampleStills)) await keep(readStill(still), name);
  const batches: Buffer[][] = [];
  for (const request of exampleRequests) {
    const pictures = await made(person, request);
    say(`${request.video}: ${pictures.length}`);
    if (request.keepAs && pictures[0]) await keep(pictures[0], request.keepAs);
    else batches.push(pictures);
  }
  const chosen = dealt(batches).slice(0, rows);
  for (const [index, picture] of chosen.entries()) {
    await keep(picture, String(index + 1).padStart(2, '0'), 480);
  }
  say(`${chosen.length} examples are in ${examples}.`);
  return chosen.length === rows ? 0 : 1;
}

async function made(person: DemoPerson, request: ExampleRequest): Promise<Buffer[]> {
  const id = await person.generate({
    target_youtube_url: watch(request.video),
    batch_size: request.batch,
    ...(request.reference && { reference_thumbnail_url: watch(request.reference) }),
    ...(request.prompt && { additional_requirements: request.prompt }),
    ...(request.face && {
      include_images_base64: [readStill(request.face).toString('base64')],
      likeness_consent: '2026-11-21',
    }),
  });
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    const { success, message, data } = await person.result(id);
    if (!success) throw new PlainError(`${request.video}: ${message}`);
    if (data.status === 'completed')
      return Promise.all(data.result.map(({ masterUrl }) => person.picture(masterUrl)));
    await sleep(1_000);
  }
  throw new PlainError(`${request.video} took too long.`);
}

function readStill(name: string): Buffer {
  return readFileSync(join(stills, `${name}.jpg`));
}

function watch(video: string): string {
  return `https://www.youtube.com/watch?v=${video}`;
}

/** A JPEG, and a WebP beside it: of the width of a frame in the rows, or of one that stands alone. */
async function keep(picture: Buffer, name: string, webpWidth = 720): Promise<void> {
  const jpeg = sharp(picture).resize(720, 405).jpeg({ quality: 74, mozjpeg: true });
  const webp = sharp(picture)
    .resize(webpWidth, (webpWidth * 9) / 16)
    .webp({ quality: 74, effort: 6 });
  await jpeg.toFile(join(examples, `${name}.jpg`));
  await webp.toFile(join(examples, `${name}.webp`));
}

await runTask(makeExamples);
