import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Whether packages can be downloaded and unpacked here without root: Debian or Ubuntu. */
export async function hasDebianTools(): Promise<boolean> {
  try {
    await execute('apt-get', ['--version']);
    await execute('dpkg-deb', ['--version']);
    return true;
  } catch {
    return false;
  }
}

/**
 * Unpacks packages of the distribution, with the libraries that the system lacks, into a folder. Needs no root and
 * installs nothing.
 *
 * @param aptState folder for package lists, used when the system's are empty or out of date
 */
export async function unpackDebianPackages(
  names: string[],
  folder: string,
  aptState: string,
): Promise<void> {
  try {
    await unpackWith([], names, folder);
  } catch {
    await unpackWith(await refreshLists(aptState), names, folder);
  }
}

async function unpackWith(options: string[], names: string[], folder: string): Promise<void> {
  const packages = join(folder, 'packages');
  mkdirSync(packages, { recursive: true });
  const visited = new Set<string>();
  let wanted = names;
  while (wanted.length > 0) {
    for (const name of wanted) visited.add(name);
    await execute('apt-get', ['download', ...options, ...optionsForRoot(), ...wanted], {
      cwd: packages,
    });
    wanted = await findMissingLibraries(options, wanted, visited);
  }
  for (const file of readdirSync(packages).filter((name) => name.endsWith('.deb'))) {
    await execute('dpkg-deb', ['-x', join(packages, file), folder]);
  }
  rmSync(packages, { recursive: true });
  // dpkg-deb gives the folder the mode of the package's root.
  chmodSync(folder, 0o755);
}

/** Direct library dependencies that are neither installed nor downloaded. */
async function findMissingLibraries(
  options: string[],
  names: string[],
  visited: Set<string>,
): Promise<string[]> {
  const { stdout } = await execute('apt-cache', [
    'depends',
    '--no-recommends',
    '--no-suggests',
    '--no-conflicts',
    '--no-breaks',
    '--no-replaces',
    '--no-enhances',
    ...options,
    ...names,
  ]);
  const libraries = [...new Set(parseDependencies(stdout))].filter((name) => !visited.has(name));
  const installed = await Promise.all(libraries.map(isInstalled));
  return libraries.filter((_, index) => !installed[index]);
}

/** The libraries in the output of `apt-cache depends`; the other packages matter only for an installation. */
export function parseDependencies(text: string): string[] {
  return [...text.matchAll(/^[ |]{1,8}(?:Pre)?Depends: (lib[\w.+-]+|lua-[\w.+-]+)/gm)].flatMap(
    ([, name]) => name ?? [],
  );
}

async function isInstalled(name: string): Promise<boolean> {
  try {
    const { stdout } = await execute('dpkg-query', ['-W', '-f', '${db:Status-Status}', name]);
    return stdout.includes('installed') && !stdout.includes('not-installed');
  } catch {
    return false;
  }
}

/** Downloads package lists into the folder. @returns the apt options that use them */
async function refreshLists(aptState: string): Promise<string[]> {
  mkdirSync(join(aptState, 'lists', 'partial'), { recursive: true });
  mkdirSync(join(aptState, 'cache', 'archives', 'partial'), { recursive: true });
  const options = [
    '-o',
    `Dir::State::lists=${join(aptState, 'lists')}`,
    '-o',
    `Dir::Cache=${join(aptState, 'cache')}`,
  ];
  await execute('apt-get', ['update', ...options, ...optionsForRoot()]);
  return options;
}

/** As root, apt downloads as user `_apt`, who cannot enter every folder. */
function optionsForRoot(): string[] {
  return process.getuid?.() === 0 ? ['-o', 'APT::Sandbox::User=root'] : [];
}

/** LD_LIBRARY_PATH for the libraries of unpacked packages. */
export function libraryPath(folder: string): string {
  const triplets = ['usr/lib', 'lib'].flatMap((lib) => {
    try {
      return readdirSync(join(folder, lib), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && /-linux-gnu/.test(entry.name))
        .map((entry) => join(folder, lib, entry.name));
    } catch {
      return [];
    }
  });
  return [...triplets, join(folder, 'usr/lib'), join(folder, 'lib')].join(':');
}
