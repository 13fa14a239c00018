import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { GenerateRequest, Thumbnail } from '../../libs/contracts/src/api.ts';
import { PlainError } from '../bootstrap/errors.ts';
import { findInstance } from '../bootstrap/instance.ts';
import { findFreePort } from '../bootstrap/ports.ts';
import { printLine } from '../bootstrap/print.ts';
import { runTask } from '../bootstrap/task.ts';
import { withServices } from '../bootstrap/with-services.ts';
import { demoHelp, parseDemoOptions, type DemoOptions } from './demo-options.ts';
import { DemoPerson } from './demo-person.ts';
import { followGeneration } from './follow.ts';

/** Version of the consent that a user gives by passing a face on the command line. */
const consentVersion = '2026-11-21';

/** Makes thumbnails from a terminal, through the same API as the browser. */
async function makeThumbnails(
  origin: string,
  options: DemoOptions,
  signal: AbortSignal,
): Promise<number> {
  const person = await DemoPerson.signIn(origin);
  const started = Date.now();
  const id = await person.generate(requestOf(options));
  const finished = await followGeneration(() => person.fetchResult(id), signal);
  const paths = [];
  for (const [index, thumbnail] of finished.result.entries()) {
    paths.push(
      ...(await saveThumbnail(
        person,
        thumbnail,
        options.out,
        `${finished.videoId ?? 'video'}-${id.slice(0, 8)}-${index + 1}`,
      )),
    );
  }
  const count = finished.result.length;
  printLine(
    `\n${count} ${count === 1 ? 'thumbnail' : 'thumbnails'} in ${((Date.now() - started) / 1000).toFixed(1)} s:`,
  );
  for (const path of paths) printLine(`  ${path}`);
  if (finished.refunded > 0)
    printLine(`${finished.refunded} credits were given back for what is missing.`);
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

/** Writes the copy for upload and the master. Resolves to their paths. */
async function saveThumbnail(
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
    writeFileSync(path, await person.fetchPicture(address));
    paths.push(path);
  }
  return paths;
}

await runTask(async (stop) => {
  const options = parseDemoOptions(process.argv.slice(2));
  if (options.help) {
    printLine(demoHelp);
    return 0;
  }
  // Refuses invalid options before any process is started.
  requestOf(options);
  const running = options.origin ?? findInstance()?.origin;
  if (running) return await makeThumbnails(running, options, stop.requested);
  const shutdown = { port: await findFreePort(), workers: 1, reset: false };
  return await withServices(stop, shutdown, ({ origin }) =>
    makeThumbnails(origin, options, stop.requested),
  );
});
