import { readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { inData, makePrivateFolder } from './places.ts';

/** Each start writes new logs and keeps the former ones as `<name>.previous.log`. */
export function rotateLogs(): void {
  const folder = inData('logs');
  makePrivateFolder(folder);
  const current = readdirSync(folder).filter(
    (name) => name.endsWith('.log') && !name.endsWith('.previous.log'),
  );
  for (const name of current)
    renameSync(join(folder, name), join(folder, name.replace(/\.log$/, '.previous.log')));
}
