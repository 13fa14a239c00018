import { existsSync, readFileSync, statSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';
import { findBrowser } from '../../../ops/bootstrap/browser.ts';
import { inRoot } from '../../../ops/bootstrap/places.ts';
import { apiPlan, type BenchEnvironment } from '../environment.ts';
import type { BenchOptions } from '../options.ts';
import { ratios, type Report } from '../report.ts';

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

const workspace = 'src/app/layouts/workspace-layout.tsx';

const siteLayout = 'src/app/layouts/site-layout.tsx';

/** Chunks that each page adds to those of the application. */
const routes: Record<string, string[]> = {
  '/': [siteLayout, 'src/features/landing/landing-page.tsx'],
  '/terms': [siteLayout, 'src/features/legal/terms-page.tsx'],
  '/login': ['src/features/sign-in/sign-in-page.tsx'],
  '/share': ['src/features/share/share-page.tsx'],
  '/workspace': [workspace, 'src/features/generator/generator-page.tsx'],
  '/workspace/history': [workspace, 'src/features/history/history-page.tsx'],
  '/workspace/subscription': [workspace, 'src/features/plans/subscription-page.tsx'],
  '/workspace/account': [workspace, 'src/features/account/account-page.tsx'],
  '/progress': [workspace, 'src/features/generator/progress-page.tsx'],
  '/results': [workspace, 'src/features/generator/results-page.tsx'],
  '/admin': ['src/app/layouts/admin-layout.tsx'],
};

/** Limit for the landing page's compressed scripts, including the whole application, which hydrates when idle. */
const scriptsGoalKb = 140;
/** Limit for everything that the first view fetches. */
const totalGoalKb = 360;

/** A phone on a slow connection: Lighthouse's mobile profile. */
const phone = { width: 412, height: 823 };
const network = {
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: 96_000,
};
const slowerProcessor = 4;

interface Visit {
  'LCP ms': number;
  CLS: number;
  'scripts kB': number;
  'all kB': number;
  requests: number;
}

/** Measures what each address loads, and how soon its first view appears, compared with a page without scripts. */
export async function measurePages(
  bench: BenchEnvironment,
  report: Report,
  { quick }: BenchOptions,
): Promise<void> {
  report.title(
    'What each address loads, and its first view beside a static page with the same content',
  );
  const root = inRoot('dist', 'web');
  reportSizes(root, report);
  const overrides = { WEB_ROOT: root };
  const product = await bench.start({ ...apiPlan, overrides });
  const floor = await bench.start({
    name: 'static-page',
    file: 'test/bench/floors/static-page.ts',
    readyPath: '/',
    overrides,
  });
  const browser = await chromium.launch({
    executablePath: await findBrowser(process.env.BROWSER_PATH),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const sides = {
      landing: `${product.origin}/`,
      static: `${floor.origin}/`,
      'sign-in': `${product.origin}/login`,
    };
    const measured: Record<keyof typeof sides, Visit[]> = {
      landing: [],
      static: [],
      'sign-in': [],
    };
    // The first round warms up and does not count.
    for (let round = 0; round <= (quick ? 2 : 7); round += 1) {
      const visits: Record<string, Visit> = {};
      for (const [name, address] of Object.entries(sides) as [keyof typeof sides, string][]) {
        visits[name] = await measureVisit(browser, address);
        if (round > 0) measured[name].push(visits[name]);
      }
      if (round > 0) report.round(round, visits);
    }
    const take = (name: keyof typeof sides, figure: keyof Visit): number[] =>
      measured[name].map((one) => one[figure]);
    const lcp = take('static', 'LCP ms');
    report.finding(
      'LCP of the landing page, of the static one',
      ratios(take('landing', 'LCP ms'), lcp),
      {
        goal: ['<=', 1.25],
        floor: lcp,
      },
    );
    report.finding('LCP of the landing page', take('landing', 'LCP ms'), {
      goal: ['<=', 1_200],
      unit: 'ms',
    });
    for (const name of ['landing', 'sign-in'] as const)
      report.finding(`layout shift, ${name}`, take(name, 'CLS'), { goal: ['<=', 0.01], unit: '' });
    report.finding('scripts of the first view, landing', take('landing', 'scripts kB'), {
      goal: ['<=', scriptsGoalKb],
      unit: 'kB',
    });
    report.finding('all of the first view, landing', take('landing', 'all kB'), {
      goal: ['<=', totalGoalKb],
      unit: 'kB',
    });
    report.finding('scripts of the sign-in page', take('sign-in', 'scripts kB'), { unit: 'kB' });
  } finally {
    await browser.close();
    await product.stop();
    await floor.stop();
  }
}

/** A first visit with an empty cache and no input. */
async function measureVisit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: phone,
    deviceScaleFactor: 1.75,
    hasTouch: true,
  });
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  await wire.send('Network.enable');
  await wire.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await wire.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor });
  const kinds = new Map<string, string>();
  const bytes: Record<string, number> = {};
  wire.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other';
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
  });
  await page.addInitScript(`
    window.seen = { lcp: 0, cls: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.seen.lcp = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.seen.cls += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });`);
  await page.goto(address, { waitUntil: 'networkidle' });
  // On a busy machine, the browser reports the LCP after everything has loaded.
  await page.waitForFunction('window.seen.lcp > 0');
  const seen = await page.evaluate<{ lcp: number; cls: number }>('window.seen');
  await context.close();
  const kB = (count: number): number => Math.round(count / 100) / 10;
  return {
    'LCP ms': seen.lcp,
    CLS: seen.cls,
    'scripts kB': kB(bytes['Script'] ?? 0),
    'all kB': kB(Object.values(bytes).reduce((sum, count) => sum + count, 0)),
    requests: kinds.size,
  };
}

/** Compressed size of every script and style of a page, read from the build. */
function reportSizes(root: string, report: Report): void {
  const manifest = JSON.parse(readFileSync(`${root}/.vite/manifest.json`, 'utf8')) as Record<
    string,
    Chunk
  >;
  const note = (name: string, entries: string[]): void => {
    const files = [...filesOf(manifest, entries)];
    const kB = (kind: string): number =>
      files
        .filter((file) => file.endsWith(kind))
        .reduce((sum, file) => sum + compressedSize(`${root}/${file}`), 0) / 1000;
    report.note(
      `${name.padEnd(24)} scripts ${kB('.js').toFixed(1)} kB, styles ${kB('.css').toFixed(1)} kB`,
    );
  };
  note('before hydration', ['index.html']);
  for (const [route, parts] of Object.entries(routes))
    note(route, ['index.html', 'src/app/main.tsx', ...parts]);
}

function compressedSize(file: string): number {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

function filesOf(manifest: Record<string, Chunk>, entries: string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const take = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is no part of the build`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    chunk.imports?.forEach(take);
  };
  entries.forEach(take);
  return files;
}
