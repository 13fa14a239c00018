import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type {
  GenerateRequest,
  GenerationProgress,
  Thumbnail,
} from '../../libs/contracts/src/api.ts';
import { stageNames, stageSteps } from '../../libs/contracts/src/stages.ts';
import { PlainError, Stopped } from '../bootstrap/errors.ts';
import { findInstance } from '../bootstrap/instance.ts';
import { freePort } from '../bootstrap/ports.ts';
import { say } from '../bootstrap/say.ts';
import { runTask } from '../bootstrap/task.ts';
import { withHouse } from '../bootstrap/with-house.ts';
import { demoHelp, parseDemoOptions, type DemoOptions } from './demo-options.ts';
import { DemoPerson } from './demo-person.ts';

/** Oftener than the browser asks, so that quick stages are seen too. */
const askEveryMs = 400;
/** Longer than any generation may take; the api ends and refunds one long before. */
const patienceMs = 15 * 60_000;
/** Version of the sentence that a person confirms by giving a face on the command line. */
const consentVersion = '2026-11-21';

/** The main job from a terminal, through the same API as the browser. */
async function makeThumbnails(
  origin: string,
  options: DemoOptions,
  asked: AbortSignal,
): Promise<number> {
  const person = await DemoPerson.signIn(origin);
  const started = Date.now();
  const id = await person.generate(requestOf(options));
  const finished = await follow(person, id, asked);
  const paths = [];
  for (const [index, thumbnail] of finished.result.entries()) {
    paths.push(
      ...(await keep(
        person,
        thumbnail,
        options.out,
        `${finished.videoId ?? 'video'}-${id.slice(0, 8)}-${index + 1}`,
      )),
    );
  }
  const count = finished.result.length;
  say(
    `\n${count} ${count === 1 ? 'thumbnail' : 'thumbnails'} in ${((Date.now() - started) / 1000).toFixed(1)} s:`,
  );
  for (const path of paths) say(`  ${path}`);
  if (finished.refunded > 0)
    say(`${finished.refunded} credits were given back for what is missing.`);
  return 0;
}

function requestOf({ url, batch, face, reference, prompt }: DemoOptions): GenerateRequest {
  return {
    target_youtube_url: url,
    batch_size: batch,
    ...(reference && { reference_thumbnail_url: reference }),
    ...(prompt && { additional_requirements: prompt }),
    ...(face && { include_images_base64: [readPicture(face)], likeness_consent: consentVersion }),
  };
}

function readPicture(file: string): string {
  if (!existsSync(file)) throw new PlainError(`There is no file ${file}.`);
  return readFileSync(file).toString('base64');
}

/** Shows each step as it begins. Resolves when the thumbnails are there. */
async function follow(
  person: DemoPerson,
  id: string,
  asked: AbortSignal,
): Promise<GenerationProgress> {
  const deadline = Date.now() + patienceMs;
  say('· accepted, waiting for a worker');
  let shown = 0;
  while (Date.now() < deadline) {
    if (asked.aborted) throw new Stopped();
    const { success, message, data } = await person.result(id);
    // They run strictly in this order, so one that was too quick to be seen has run all the same.
    const begun =
      data.status === 'completed'
        ? stageNames.length
        : stageNames.indexOf(data.stage ?? 'source-video') + 1;
    const lines = data.stage === null ? [] : stageNames.slice(shown, begun);
    for (const stage of lines) say(`· ${++shown}/${stageNames.length} ${stageSteps[stage]}`);
    if (data.status === 'completed') return data;
    if (!success || data.status === 'failed' || data.status === 'cancelled') {
      const refund = data.refunded > 0 ? ` ${data.refunded} credits were given back.` : '';
      throw new PlainError(`${message}${refund}`);
    }
    await sleep(askEveryMs);
  }
  throw new PlainError('The generation did not end. The logs of the api and the workers say why.');
}

/** Writes the copy for upload and the master. Resolves to their paths. */
async function keep(
  person: DemoPerson,
  thumbnail: Thumbnail,
  folder: string,
  name: string,
): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const pictures = [
    { address: thumbnail.uploadUrl, file: `${name}.jpg` },
    { address: thumbnail.masterUrl, file: `${name}-master.jpg` },
  ];
  const paths = [];
  for (const { address, file } of pictures) {
    const path = resolve(join(folder, file));
    writeFileSync(path, await person.picture(address));
    paths.push(path);
  }
  return paths;
}

await runTask(async (stop) => {
  const options = parseDemoOptions(process.argv.slice(2));
  if (options.help) {
    say(demoHelp);
    return 0;
  }
  // Before anything is started for it.
  requestOf(options);
  const running = options.origin ?? findInstance()?.origin;
  if (running) return await makeThumbnails(running, options, stop.asked);
  const wish = { port: await freePort(), workers: 1, reset: false };
  return await withHouse(stop, wish, ({ origin }) => makeThumbnails(origin, options, stop.asked));
});
