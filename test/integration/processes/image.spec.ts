import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createInstallation, Creator, type Installation } from '../../factories/installation.js';
import { itInLongRun } from '../../factories/long-run.js';

const root = join(import.meta.dirname, '../../..');
/** What the image's build copies into /app, and nothing else. */
const folder = mkdtempSync(join(tmpdir(), 'posterframe-image-'));
/** Node may read only these files and the system's, and may write only to the storage. */
const nodeOptions = [
  '--no-warnings',
  '--permission',
  ...[folder, '/proc', '/sys', '/etc', '/usr'].map((path) => `--allow-fs-read=${path}`),
  `--allow-fs-read=${tmpdir()}/posterframe-storage-*`,
  `--allow-fs-write=${tmpdir()}/posterframe-storage-*`,
  ...['--allow-worker', '--allow-addons', '--allow-child-process'],
];
const entries = readdirSync(join(root, 'dist/apps'), { recursive: true, encoding: 'utf8' }).filter(
  (file) => /^(api|cli|worker|emulator)\/(?!later-|.*packages\.js)[\w-]+\.js$/.test(file),
);

beforeAll(() => {
  execFileSync(process.execPath, [
    join(root, 'ops/container/shipped-packages.ts'),
    ...[root, folder],
  ]);
  const dockerfile = readFileSync(join(root, 'ops/container/Dockerfile'), 'utf8');
  const copied = [...dockerfile.matchAll(/^COPY --from=build \/app\/(\S+) /gm)].map(
    ([, place = '']) => place,
  );
  for (const place of copied) cpSync(join(root, place), join(folder, place), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a program with only the packages of the container image', () => {
  itInLongRun.each(entries)('loads its packages without settings: %s', (entry) => {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [...nodeOptions, join(folder, 'dist/apps', entry)],
      { cwd: folder, env: {}, encoding: 'utf8', timeout: 60_000 },
    );
    const said = stdout + stderr;
    expect(said).not.toMatch(/Cannot find|ERR_MODULE_NOT_FOUND|ERR_ACCESS_DENIED/);
    // A thread waits for its first task; everything else names the first setting or argument that it lacks.
    if (entry !== 'worker/studio-thread.js')
      expect(said).toMatch(
        /environment variable DATABASE_URL is missing|Use it like this|posterframe login ADDRESS|Usage|It needs --to|STRIPE_SECRET_KEY|does not run in production/,
      );
  });

  describe('an installation of the image', () => {
    let installation: Installation;
    beforeAll(async () => {
      installation = await createInstallation({ folder, nodeOptions });
    });
    afterAll(() => installation?.close());

    it('serves its pages and makes a thumbnail without writing outside its storage', async () => {
      const api = await installation.start('api', { WEB_ROOT: join(folder, 'dist/web') });
      const worker = await installation.start('worker');
      for (const path of ['/', '/api/docs']) {
        const page = await fetch(api.origin + path);
        expect([path, page.status, await page.text()]).toEqual([
          path,
          200,
          expect.stringContaining('</html>'),
        ]);
      }
      const theo = await Creator.signIn(api.origin, 'paid@posterframe.example');
      // The emoji needs a separate font.
      const id = await theo.generate({ additional_requirements: 'Headline: "Flip it 🪙"' });
      const end = (await theo.watch(id)).at(-1);
      expect([end?.data.status, worker.output()]).toEqual([
        'completed',
        expect.not.stringMatching(/Cannot find|ERR_MODULE_NOT_FOUND|ERR_ACCESS_DENIED/),
      ]);
      expect(end?.data.result).toHaveLength(1);
    });
  });
});
