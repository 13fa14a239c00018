import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Engine } from './engine.ts';

const path = process.env['PATH'];
let folder: string;
let log: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'posterframe-engine-'));
  log = join(folder, 'log');
  process.env['PATH'] = `${folder}:${path}`;
});
afterEach(() => {
  process.env['PATH'] = path;
  delete process.env['VERSION'];
  rmSync(folder, { recursive: true });
});

/** A fake docker: prints its versions, and runs `does` for all other commands. */
function docker({
  server,
  compose = '',
  does = '',
}: {
  server: string;
  compose?: string;
  does?: string;
}): void {
  const script = `#!/bin/sh
case "$1" in
  version) ${server} ;;
  compose) echo '${compose}' ;;
  *) ${does} ;;
esac
`;
  writeFileSync(join(folder, 'docker'), script);
  chmodSync(join(folder, 'docker'), 0o755);
}

it('the search for an engine reports that none answers', () => {
  docker({ server: 'exit 1' });
  expect(() => Engine.find(log)).toThrow('No container engine answers here');
});

it('the search for an engine reports that the compose plugin is too old', () => {
  docker({ server: 'echo 26.1.5', compose: 'v2.9.0' });
  expect(() => Engine.find(log)).toThrow('2.24 or newer is needed; here is 2.9.0');
});

it('the search for an engine accepts a compose plugin of a newer major version', () => {
  docker({ server: 'echo 29.0.0', compose: '5.0.1' });
  expect(Engine.find(log).versions).toBe('Docker Engine 29.0.0, Compose 5.0.1');
});

it('the engine does not pass the caller’s variables to compose, where they would override the settings', async () => {
  process.env['VERSION'] = 'of the caller';
  docker({ server: 'echo 28.5.2', compose: '2.40.3', does: 'echo "version: $VERSION"' });
  const { stdout } = await Engine.find(log).run(['ps']);
  expect(stdout).toBe('version: \n');
});

it('a failed command is reported with its last lines, and all its lines are logged', async () => {
  docker({ server: 'echo 28.5.2', compose: '2.40.3', does: 'seq 1 20; exit 3' });
  const running = Engine.find(log).run(['ps']);
  await expect(running).rejects.toThrow(/^`docker ps` ended with 3:\n9\n10\n[^]*20$/);
  expect(readFileSync(log, 'utf8')).toContain('\n1\n2\n3\n');
});
