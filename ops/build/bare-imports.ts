import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { init, parse } from 'es-module-lexer';
import { unusedImports, unbundledPackages } from './loaded-from-disk.mjs';

/** What rspack writes for a package that is loaded with `require`. */
const requireCall = /__rspack_createRequire_require\(\s*["']([^"']+)["']\s*\)/g;

/**
 * Packages that built programs under `folder` import although the image does not ship them, with the importing files.
 * Such a program starts in a checkout and fails in a container.
 */
export async function findMissingPackages(folder: string): Promise<string[]> {
  await init;
  const importers = new Map<string, string[]>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (!file.endsWith('.js')) continue;
    const missing = importsOf(readFileSync(join(folder, file), 'utf8')).filter(isMissing);
    for (const name of new Set(missing))
      importers.set(name, [...(importers.get(name) ?? []), file]);
  }
  return [...importers].map(([name, files]) => `${name} (${files.join(', ')})`);
}

function importsOf(text: string): string[] {
  const [imports] = parse(text);
  const required = [...text.matchAll(requireCall)].map(([, name]) => name);
  return [...imports.map(({ n }) => n), ...required].filter((name) => name !== undefined);
}

function isMissing(specifier: string): boolean {
  if (/^([./]|file:|data:)/.test(specifier) || isBuiltin(specifier)) return false;
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  return !unbundledPackages.includes(name) && !unusedImports.includes(name);
}
