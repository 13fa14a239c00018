import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Finds a folder by its path in the project. Searches upwards from the running file, because the code runs both from
 * source and from the bundle in `dist`.
 */
export function findFolder(projectPath: string): string {
  const starts = [
    dirname(fileURLToPath(import.meta.url)),
    dirname(process.argv[1] ?? '.'),
    process.cwd(),
  ];
  for (const start of starts) {
    for (let folder = start; ; folder = dirname(folder)) {
      const candidate = join(folder, projectPath);
      if (existsSync(candidate)) return candidate;
      if (dirname(folder) === folder) break;
    }
  }
  throw new Error(`A folder is missing: no ${projectPath} above ${starts.join(', ')}.`);
}
