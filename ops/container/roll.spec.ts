import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';

/** A fake docker: keeps the running apis in a file, logs every call, and reports the health that a test sets. */
const fakeDocker = `#!/bin/sh
cd "$(dirname "$0")"
echo "$*" >> calls
case "$*" in
  *' ps --quiet api') cat apis ;;
  *' --scale api='*)
    wanted=$(echo "$*" | sed 's/.*api=\\([0-9]*\\).*/\\1/')
    while [ "$(wc -l < apis)" -lt "$wanted" ]; do
      number=$(($(cat made) + 1)); echo $number > made; echo "new$number" >> apis
    done ;;
  *' ps --quiet web') echo web1 ;;
  *'config-hash'*) echo hash1 ;;
  *' config --hash web') echo "web $(cat hash)" ;;
  *' config --services') printf 'api\\nweb\\nworker\\n' ;;
  'inspect '*) tail -n +2 health > rest; head -n 1 health; [ ! -s rest ] || cp rest health ;;
  'rm '*)
    for last; do :; done
    grep -vxF "$last" apis > rest || true; cp rest apis ;;
esac
`;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'posterframe-roll-'));
  writeFileSync(join(folder, 'docker'), fakeDocker);
  chmodSync(join(folder, 'docker'), 0o755);
  writeFileSync(join(folder, 'made'), '0\n');
  writeFileSync(join(folder, 'hash'), 'hash1\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

function roll(apis: string[], health: string[], args: string[] = []) {
  writeFileSync(join(folder, 'apis'), apis.map((id) => `${id}\n`).join(''));
  writeFileSync(join(folder, 'health'), health.map((line) => `${line}\n`).join(''));
  const { status, stderr } = spawnSync('sh', [join(import.meta.dirname, 'roll.sh'), ...args], {
    encoding: 'utf8',
    env: { PATH: `${folder}:${process.env['PATH']}`, ROLL_TIMEOUT: '1' },
  });
  const read = (file: string) => readFileSync(join(folder, file), 'utf8').trim().split('\n');
  const calls = read('calls').filter((call) => !/ps --quiet|^inspect|^logs| config --/.test(call));
  return { status, stderr, calls, apis: read('apis') };
}

it('roll.sh replaces one api at a time, and stops the old one only once the new one is healthy', () => {
  const starting = ['running starting', 'running healthy', 'running healthy'];
  expect(roll(['old1', 'old2'], starting, ['--profile', 'observe'])).toEqual({
    status: 0,
    stderr: '',
    calls: [
      'compose --profile observe run --rm --no-deps migrate',
      'compose --profile observe up --detach --no-recreate --scale api=3 api',
      'stop --time 30 old1',
      'rm old1',
      'compose --profile observe up --detach --no-recreate --scale api=3 api',
      'stop --time 30 old2',
      'rm old2',
      'compose --profile observe up --detach api worker',
    ],
    apis: ['new1', 'new2'],
  });
});

it('roll.sh replaces the web server only when its settings or its tag have changed', () => {
  writeFileSync(join(folder, 'hash'), 'hash2\n');
  expect(roll(['old1'], ['running healthy']).calls.at(-1)).toBe('compose up --detach');
  writeFileSync(join(folder, 'hash'), 'hash1\n');
  expect(roll(['old1'], ['running healthy']).calls.at(-1)).toBe('compose up --detach api worker');
});

it('roll.sh keeps the old apis when a new one does not become healthy', () => {
  const { status, stderr, calls, apis } = roll(['old1'], ['restarting unhealthy']);
  expect([status, apis]).toEqual([1, ['old1']]);
  expect(stderr).toContain('the old ones go on serving');
  expect(calls.join()).not.toMatch(/stop|up --detach( api worker)?$/);
});

it('roll.sh explains how to start when nothing runs', () => {
  expect(roll([], ['running healthy'])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('docker compose up --detach'),
  });
});
