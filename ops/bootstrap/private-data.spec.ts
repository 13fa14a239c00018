import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { keepDataPrivate, dataFolderMode } from './private-data.ts';

let folder: string;
let umask: number;
beforeEach(() => {
  umask = process.umask(0o022);
  folder = join(mkdtempSync(join(tmpdir(), 'posterframe-data-')), '.data');
});
afterEach(() => {
  process.umask(umask);
  rmSync(join(folder, '..'), { recursive: true });
});

const modeOf = (...path: string[]): string =>
  (statSync(join(folder, ...path)).mode & 0o777).toString(8);

describe('the folder of an installation', () => {
  it('is listed only by its owner', () => {
    keepDataPrivate(folder);
    expect(modeOf()).toBe(dataFolderMode.toString(8));
  });

  it('lets only its owner read files and folders that are created later', () => {
    keepDataPrivate(folder);
    mkdirSync(join(folder, 'logs'));
    writeFileSync(join(folder, 'logs', 'api.log'), 'a line');
    expect([modeOf('logs'), modeOf('logs', 'api.log')]).toEqual(['700', '600']);
  });

  it('becomes private when an earlier version let others read it', () => {
    mkdirSync(join(folder, 'redis', 'appendonlydir'), { recursive: true });
    writeFileSync(join(folder, 'redis', 'appendonlydir', 'one.aof'), 'words');
    writeFileSync(join(folder, 'program'), '', { mode: 0o755 });
    keepDataPrivate(folder);
    expect([
      modeOf('redis'),
      modeOf('redis', 'appendonlydir'),
      modeOf('redis', 'appendonlydir', 'one.aof'),
      modeOf('program'),
    ]).toEqual(['700', '700', '600', '700']);
  });

  it('may contain a link to a file elsewhere, which keeps its mode', () => {
    mkdirSync(folder);
    const outside = join(folder, '..', 'outside');
    writeFileSync(outside, '');
    chmodSync(outside, 0o644);
    symlinkSync(outside, join(folder, 'link'));
    keepDataPrivate(folder);
    expect(modeOf('..', 'outside')).toBe('644');
  });

  it('leaves the folder of a running test as it is', () => {
    mkdirSync(join(folder, 'test-1'), { recursive: true, mode: 0o711 });
    keepDataPrivate(folder);
    expect(modeOf('test-1')).toBe('711');
  });
});
