import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** Path of a file inside an installed npm package, even when the package's `exports` hides it. */
export function installedFile(packageName: string, ...path: string[]): string {
  return join(dirname(require.resolve(`${packageName}/package.json`)), ...path);
}
