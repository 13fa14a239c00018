import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { holderOf, takeLock } from './lock-file.ts';
import { inData } from './places.ts';
import { outsideDataFolder } from './postgres-place.ts';
import { dataFolderMode } from './private-data.ts';
import { readLeftovers, stopLeftovers } from './pid-file.ts';

const prefix = 'test-';

/** The disposable folder of one test run, under `.data`. */
export interface TestHome {
  folder: string;
  postgres: string;
  pidFile: string;
  remove: () => void;
}

export function makeTestHome(): TestHome {
  const folder = inData(`${prefix}${process.pid}`);
  remove(folder);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, dataFolderMode);
  takeLock(lockIn(folder));
  return {
    folder,
    postgres: postgresIn(folder),
    pidFile: pidFileIn(folder),
    remove: () => remove(folder),
  };
}

/** Cleans up after killed test runs. */
export async function removeAbandonedTestHomes(): Promise<void> {
  mkdirSync(inData(), { recursive: true });
  const folders = readdirSync(inData())
    .filter((name) => name.startsWith(prefix))
    .map((name) => inData(name));
  for (const folder of folders.filter((each) => !holderOf(lockIn(each)))) {
    await stopLeftovers(readLeftovers(pidFileIn(folder)));
    remove(folder);
  }
}

const lockIn = (folder: string): string => join(folder, 'lock.json');
const pidFileIn = (folder: string): string => join(folder, 'running.json');
const postgresIn = (folder: string): string => join(folder, 'postgres');

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  rmSync(outsideDataFolder(postgresIn(folder)), { recursive: true, force: true });
}
