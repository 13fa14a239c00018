import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * A folder of the project by its path. Searches upwards from the running file, because the same code runs from source
 * and from the bundle in `dist`, and a bundler may fix a module's address at build time.
 */
export function findFolder(inProject: string): string {
  const starts = [
    dirname(fileURLToPath(import.meta.url)),
    dirname(process.argv[1] ?? '.'),
    process.cwd(),
  ];
  for (const start of starts) {
    for (let folder = start; ; folder = dirname(folder)) {
      const candidate = join(folder, inProject);
      if (existsSync(candidate)) return candidate;
      if (dirname(folder) === folder) break;
    }
  }
  throw new Error(`A folder is missing: no ${inProject} above ${starts.join(', ')}.`);
}
