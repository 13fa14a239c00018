import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { ClientError, exitCodes } from './exit.js';

const credentials = z.object({ origin: z.url(), key: z.string() });

export type Credentials = z.infer<typeof credentials>;

const defaultFile = join(homedir(), '.config', 'posterframe', 'credentials.json');

/** Writes the credentials to a file that only its owner can read. Safe to repeat. */
export async function saveCredentials(
  given: Credentials,
  file: string = defaultFile,
): Promise<string> {
  try {
    await replaceFile(file, `${JSON.stringify(given)}\n`);
  } catch {
    throw new ClientError(
      `${file} cannot be written. Please name a file that can, with --config FILE.`,
      exitCodes.failed,
    );
  }
  return file;
}

/** An existing file would keep its permissions, so a new file replaces it. */
async function replaceFile(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const next = `${file}.${randomUUID()}`;
  await writeFile(next, text, { mode: 0o600, flag: 'wx' });
  await rename(next, file);
}

export async function readCredentials(file: string = defaultFile): Promise<Credentials> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined)
    throw new ClientError('Please run `posterframe login ADDRESS` first.', exitCodes.keyRefused);
  try {
    return credentials.parse(JSON.parse(text));
  } catch {
    throw new ClientError(
      `${file} is not what login wrote. Please run \`posterframe login ADDRESS\` again.`,
      exitCodes.keyRefused,
    );
  }
}
