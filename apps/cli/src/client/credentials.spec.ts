import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { saveCredentials, readCredentials } from './credentials.js';

it('saveCredentials lets only the owner read the file, even when it replaces one that anyone can read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'credentials-'));
  try {
    const file = join(folder, 'credentials.json');
    // A temporary file with a fixed name could be one that exists and that anyone can read.
    for (const name of [file, `${file}.new`]) await writeFile(name, '', { mode: 0o666 });
    await saveCredentials({ origin: 'https://a.example', key: 'pfk_x' }, file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readCredentials(file)).toEqual({ origin: 'https://a.example', key: 'pfk_x' });
    expect((await readdir(folder)).sort()).toEqual(['credentials.json', 'credentials.json.new']);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('saveCredentials names the file that it cannot write and suggests --config', async () => {
  const file = '/dev/null/posterframe/credentials.json';
  await expect(
    saveCredentials({ origin: 'https://a.example', key: 'pfk_x' }, file),
  ).rejects.toThrow(`${file} cannot be written. Please name a file that can, with --config FILE.`);
});
