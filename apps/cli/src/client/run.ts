import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import {
  apiKeyPrefix,
  keptEmphasis,
  type CurrentUser,
  type HistoryAnswer,
  type PublicationAnswer,
  type TextEditAnswer,
} from '@app/contracts';
import { ApiClient } from './api-client.js';
import { saveCredentials, readCredentials } from './credentials.js';
import { ClientError, exitCodes } from './exit.js';
import { generate } from './generate.js';
import type { Options } from './options.js';
import { toPrintableLine } from './printable.js';

/** Runs a command. Prints progress to standard error and the outcome to standard output. */
export async function run(options: Options): Promise<void> {
  const report = (line: string): void => console.error(toPrintableLine(line));
  if (options.command === 'login') {
    report(await login(options));
    return;
  }
  const api = new ApiClient(await readCredentials(options.config));
  const outcome = await executeCommand(api, options, report);
  if (options.json) console.log(JSON.stringify(outcome));
  else if (Array.isArray(outcome) && outcome.length === 0) report('There are no thumbnails.');
  else console.log(toText(outcome));
}

async function executeCommand(
  api: ApiClient,
  options: Options,
  report: (line: string) => void,
): Promise<object> {
  switch (options.command) {
    case 'generate':
      return generate(api, options, report);
    case 'edit':
      return edit(api, options);
    case 'history':
      return listHistory(api, options);
    default:
      return publish(api, options);
  }
}

/**
 * Checks a key with the installation and stores it. Reads the key from standard input, because other users can see
 * arguments.
 */
async function login({ subject, config }: Options): Promise<string> {
  if (!URL.canParse(subject))
    throw new ClientError(`'${subject}' is not the address of an installation.`, exitCodes.usage);
  const { origin, protocol, hostname } = new URL(subject);
  if (protocol !== 'https:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    console.error(
      `${origin} is not encrypted: anyone who can listen to the network can read the key.`,
    );
  if (process.stdin.isTTY) console.error('Paste your API key, then press Enter and Ctrl-D:');
  const key = (await text(process.stdin)).trim();
  if (!key.startsWith(apiKeyPrefix))
    throw new ClientError(
      `An API key starts with ${apiKeyPrefix}. Create one on the account page of ${origin}.`,
      exitCodes.keyRefused,
    );
  const { name } = await new ApiClient({ origin, key }).fetchData<CurrentUser>('/user/current');
  const file = await saveCredentials({ origin, key }, config);
  return `${origin} accepts the key, as ${name}. It is kept in ${file}.`;
}

/** Saves a revision once, even when an answer is lost. */
async function edit(api: ApiClient, options: Options): Promise<object> {
  const { subject, headline, secondLine } = options;
  const path = `/thumbnail/${encodeURIComponent(subject)}/text`;
  const { setting } = await api.fetchData<TextEditAnswer>(path);
  const main = headline ?? setting.main;
  const emphasis = keptEmphasis(main, setting.emphasis);
  const body = { ...setting, main, sub: secondLine ?? setting.sub, emphasis };
  const edited = await api.fetchData<TextEditAnswer>(path, {
    method: 'POST',
    body,
    headers: { 'idempotency-key': randomUUID() },
    mayRepeat: true,
  });
  return {
    thumbnail: edited.id,
    revision: edited.revision,
    headline: edited.setting.main,
    secondLine: edited.setting.sub,
  };
}

async function listHistory(api: ApiClient, { page, search }: Options): Promise<object> {
  const query = new URLSearchParams({ page_index: String(page) });
  if (search !== undefined) query.set('search', search);
  const answer = await api.fetchData<HistoryAnswer>(`/thumbnail/history?${query.toString()}`);
  return answer.data.map(({ id, headline, videoTitle, createdAt }) => ({
    thumbnail: id,
    createdAt,
    headline,
    videoTitle,
  }));
}

/** Publishes a thumbnail once, even when an answer is lost. */
async function publish(api: ApiClient, { subject }: Options): Promise<object> {
  const path = `/api/thumbnail/${encodeURIComponent(subject)}/publication`;
  const { publication } = await api.fetchData<PublicationAnswer>(path, {
    method: 'POST',
    headers: { 'idempotency-key': randomUUID() },
    mayRepeat: true,
  });
  return { state: publication?.state ?? null, waitsUntil: publication?.waitsUntil ?? null };
}

function toText(outcome: object): string {
  if ('thumbnails' in outcome && Array.isArray(outcome.thumbnails))
    return toText(outcome.thumbnails);
  if (Array.isArray(outcome)) return outcome.map((one: object) => toLine(one)).join('\n');
  return toLine(outcome);
}

function toLine(one: object): string {
  return Object.values(one)
    .map((value) => toPrintableLine(String(value ?? '')))
    .join('  ');
}
