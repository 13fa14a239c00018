import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Folder for screenshots. When it is unset, none are taken. */
const folder = process.env['SCREENS_TO'];

const sizes = {
  wide: { width: 1440, height: 900 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
  narrow: { width: 360, height: 740 },
} as const;
type Size = keyof typeof sizes;

/** When screenshots are taken, each width is checked in both themes. */
const sizesAndThemes = [
  { size: 'wide', theme: 'light' },
  { size: 'wide', theme: 'dark' },
  { size: 'tablet', theme: 'dark' },
  { size: 'tablet', theme: 'light' },
  { size: 'phone', theme: 'light' },
  { size: 'phone', theme: 'dark' },
  { size: 'narrow', theme: 'dark' },
  { size: 'narrow', theme: 'light' },
] as const;

/** When no screenshots are taken, only these widths are checked, each in one theme. */
const checkedThemes: Partial<Record<Size, 'light' | 'dark'>> = { wide: 'light', narrow: 'dark' };

interface CheckOptions {
  /** Checks one size only, for elements that close when the window is resized. */
  only?: Size;
  /** Takes screenshots of the whole page. */
  full?: boolean;
}

/**
 * Checks a page with axe and for horizontal overflow; takes screenshots if requested.
 * @returns the problems, one sentence each
 */
export async function checkPage(
  page: Page,
  name: string,
  options: CheckOptions = {},
): Promise<string[]> {
  const { only, full = false } = options;
  const wrong: string[] = [];
  const before = page.viewportSize();
  for (const { size, theme } of sizesAndThemes) {
    if (only && only !== size) continue;
    const isChecked = folder !== undefined || only !== undefined || checkedThemes[size] === theme;
    if (!isChecked) continue;
    await page.setViewportSize(sizes[size]);
    await page.emulateMedia({ colorScheme: theme });
    await finishTransitions(page);
    const where = `${name}, ${size}, ${theme}`;
    for (const sentence of await findFaults(page)) wrong.push(`${where}: ${sentence}`);
    if (folder) {
      mkdirSync(folder, { recursive: true });
      const path = join(folder, `${name}-${size}-${theme}.jpg`);
      if (full) await loadAllPictures(page);
      await page.screenshot({ path, type: 'jpeg', quality: 80, fullPage: full });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
  return wrong;
}

/**
 * Finishes running transitions, because axe must measure final colors; ignores endless animations. Repeats until none is
 * running, because elements that inherit a color start a frame after their parent.
 */
async function finishTransitions(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    for (let frames = 0, still = 0; still < 2 && frames < 20; frames += 1, still += 1) {
      await frame();
      for (const one of document.getAnimations())
        if (one.playState === 'running' && one.effect.getComputedTiming().endTime < Infinity) {
          one.finish();
          still = -1;
        }
    }
  })()`);
}

/** Loads lazy images; ignores images that fail to load. */
async function loadAllPictures(page: Page): Promise<void> {
  await page.evaluate(`Promise.allSettled(Array.from(document.images, (image) => {
    image.loading = 'eager';
    return image.decode();
  }))`);
}

async function findFaults(page: Page): Promise<string[]> {
  const over = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  // Evaluates axe instead of adding a script element, which the page's CSP forbids.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, { resultTypes: ['violations'] })`,
  );
  return [
    ...(over > 0 ? [`${over} px wider than the window`] : []),
    ...violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help} (${nodes
          .slice(0, 3)
          .map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ''}`)
          .join(' | ')})`,
    ),
  ];
}
