import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  likenessConsentVersion,
  maxAssetBytes,
  type GenerateAnswer,
  type GenerateRequest,
  type GenerationProgress,
  type ResultAnswer,
  type Thumbnail,
} from '@app/contracts';
import type { ApiClient } from './api-client.js';
import { ClientError, exitCodes } from './exit.js';
import type { Options } from './options.js';

const pollMs = 2_000;

/** Generates thumbnails and writes them to a folder. Debits credits once, even when an answer is lost. */
export async function generate(
  api: ApiClient,
  options: Options,
  report: (line: string) => void,
): Promise<object> {
  const request = await createRequest(options);
  const { id } = await api.fetchData<GenerateAnswer>('/thumbnail/generate', {
    method: 'POST',
    body: request,
    headers: { 'idempotency-key': randomUUID() },
    mayRepeat: true,
  });
  const { data, message, errorCode } = await waitForResult(api, id, report);
  if (data.status !== 'completed') {
    const why = message === '' ? `The generation was ${data.status}.` : message;
    throw new ClientError(why, exitCodes.generationFailed, errorCode);
  }
  await mkdir(options.out, { recursive: true });
  const thumbnails = [];
  for (const [index, thumbnail] of data.result.entries()) {
    const file = resolve(join(options.out, fileNameOf(data, index)));
    await writeFile(file, await api.fetchPicture(thumbnail.uploadUrl));
    thumbnails.push({ id: thumbnail.id, file, warnings: warningsOf(thumbnail) });
  }
  if (data.refunded > 0) report(`${data.refunded} credits were refunded for what is missing.`);
  return { generationId: id, refundedCredits: data.refunded, thumbnails };
}

async function createRequest(options: Options): Promise<GenerateRequest> {
  const { subject, batch, prompt, reference, face } = options;
  return {
    target_youtube_url: subject,
    batch_size: batch,
    ...(reference !== undefined && { reference_thumbnail_url: reference }),
    ...(prompt !== undefined && { additional_requirements: prompt }),
    ...(face !== undefined && {
      include_images_base64: [await readPicture(face)],
      likeness_consent: likenessConsentVersion,
    }),
  };
}

async function readPicture(file: string): Promise<string> {
  const bytes = await readFile(file).catch(() => undefined);
  if (!bytes) throw new ClientError(`There is no file ${file}.`, exitCodes.usage);
  if (bytes.length > maxAssetBytes) {
    const megabytes = maxAssetBytes / 1024 / 1024;
    throw new ClientError(`${file} is larger than ${megabytes} MB.`, exitCodes.usage);
  }
  return bytes.toString('base64');
}

async function waitForResult(
  api: ApiClient,
  id: string,
  report: (line: string) => void,
): Promise<ResultAnswer> {
  let shown = '';
  for (;;) {
    const answer = await api.fetchJson<ResultAnswer>(`/api/get_result?id=${id}`);
    const { status, progress, currentStep } = answer.data;
    if (status !== 'queued' && status !== 'processing') return answer;
    const line = `${String(progress).padStart(3)} %  ${currentStep}`;
    if (line !== shown) report(line);
    shown = line;
    await pause(pollMs);
  }
}

function fileNameOf({ id, videoId }: GenerationProgress, index: number): string {
  // Removes path separators, so that the result is always a file name.
  const [video, generation] = [videoId ?? 'video', id].map((part) => part.replace(/[^\w-]/g, ''));
  return `${video}-${generation?.slice(0, 8)}-${index + 1}.jpg`;
}

function warningsOf({ checks }: Thumbnail): string[] {
  return checks.filter(({ passed }) => !passed).map(({ label }) => label);
}
