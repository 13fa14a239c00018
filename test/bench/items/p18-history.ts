import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession, Locator, Page } from 'playwright-core';
import type { Report } from '../report.ts';
import { Client, items, running } from './client.ts';

const window = { width: 1440, height: 900 };
const slowerProcessor = 4;
/** How long it is watched while nobody touches it: several glances at what runs. */
const watchedMs = 10_000;
/** On a clock that is turned by hand. */
const pollingMs = 600_000;
const many = 10_000;

interface Seen {
  /** Milliseconds of each interaction, from the input to the next frame. */
  interactions: Record<string, number>;
  longTasks: number[];
}

const watch = `
  window.seen = { interactions: {}, longTasks: [] };
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0)
        window.seen.interactions[interactionId] = Math.max(duration, window.seen.interactions[interactionId] ?? 0);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.seen.longTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });`;

/** P18: a long history stays quick while much is being made, and holds on to nothing. */
export async function longHistory(
  browser: Browser,
  origin: string,
  report: Report,
  rounds: number,
): Promise<void> {
  const slowest: number[] = [];
  const longTasks: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const { interactions, idle, used } = await use(browser, origin);
    slowest.push(Math.max(...interactions));
    longTasks.push(idle.length);
    report.round(round, {
      history: {
        interactions: interactions.length,
        'slowest ms': Math.max(...interactions),
        'long tasks untouched': idle.length,
        'in use': used.length,
        'longest in use ms': Math.max(0, ...used),
      },
    });
  }
  const of = `${items} thumbnails, ${running} running, a processor ${slowerProcessor} times slower`;
  report.finding(`slowest interaction with the history of ${of}`, slowest, {
    goal: ['<=', 100],
    unit: 'ms',
  });
  report.finding('tasks over 50 ms once it is there, untouched, 10 s', longTasks, {
    goal: ['<=', 0],
    unit: '',
  });
  report.finding('heap after 10 minutes of polling', [await heapGrowth(browser, origin)], {
    goal: ['<=', 1.05],
  });
  await toTheEnd(browser, origin, report);
}

async function opened(browser: Browser, origin: string, count: number) {
  const context = await browser.newContext({ viewport: window, reducedMotion: 'reduce' });
  await context.addInitScript(`localStorage.setItem('workspace_visited', 'true')`);
  const client = await Client.open(context, origin);
  client.items = count;
  const wire = await context.newCDPSession(client.page);
  return { context, client, wire, page: client.page };
}

async function use(
  browser: Browser,
  origin: string,
): Promise<{ interactions: number[]; idle: number[]; used: number[] }> {
  const { context, page, wire } = await opened(browser, origin, items);
  await page.addInitScript(watch);
  await page.goto(`${origin}/workspace/history`);
  await page.getByText(`${items} thumbnails`).waitFor();
  await scrollToEnd(page, items);
  await wire.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor });
  await pause(1_000);
  await forget(page);
  await pause(watchedMs);
  const idle = (await seen(page)).longTasks;

  await forget(page);
  // By their names: which ones are drawn changes with what is in view.
  const more = (fromEnd: number) =>
    page.getByRole('button', { name: `More for thumbnail ${items - fromEnd} of ${items}` });
  const menu = page.locator('[role="menu"]');
  const dialog = page.locator('[role="dialog"]');
  const key = async (name: string, times = 1) => {
    for (let time = 0; time < times; time += 1) {
      await page.keyboard.press(name);
      await drawn(page);
    }
  };
  for (const one of [1, 2, 5]) {
    await press(page, more(one));
    await menu.waitFor();
    await key('ArrowDown');
    await key('Escape');
    await menu.waitFor({ state: 'detached' });
  }
  await key('Tab', 20);
  await press(page, more(6));
  await press(page, menu.getByText('Delete'));
  await press(page, dialog.getByText('Cancel'));
  await dialog.waitFor({ state: 'detached' });
  await press(page, page.locator('aside').getByText('Add More'));
  await dialog.waitFor();
  await key('Escape');
  await dialog.waitFor({ state: 'detached' });
  await press(page, page.locator('aside').getByText('New Thumbnail'));
  const link = page.locator('input[inputmode="url"]');
  await link.focus();
  for (const letter of 'https://youtu.be/') await key(letter);
  await press(page, page.locator('aside').getByText('History'));
  await page.getByText(`${items} thumbnails`).waitFor();
  // The browser tells of them a little later.
  await pause(1_000);
  const { interactions, longTasks } = await seen(page);
  await context.close();
  return { interactions: Object.values(interactions), idle, used: longTasks };
}

/**
 * Presses where it is, as a hand does: the pointer is there first. Nothing is asked of the page until it has drawn what
 * follows, because a question about what is on it would be counted with it.
 */
async function press(page: Page, target: Locator): Promise<void> {
  await target.hover();
  await drawn(page);
  await page.mouse.down();
  await page.mouse.up();
  await drawn(page);
}

function drawn(page: Page): Promise<void> {
  return page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => setTimeout(() => done())))',
  );
}

/** How many times as much it holds after ten minutes than after one. */
async function heapGrowth(browser: Browser, origin: string): Promise<number> {
  const { context, client, page, wire } = await opened(browser, origin, items);
  await page.clock.install();
  await page.goto(`${origin}/workspace/history`);
  await page.getByText(`${items} thumbnails`).waitFor();
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1_000);
  await client.pass(60_000, 1_000);
  const before = await heapKb(wire);
  const asked = await client.asksIn(pollingMs, 1_000);
  const after = await heapKb(wire);
  await context.close();
  if (asked < 100) throw new Error(`it asked ${asked} times only`);
  return after / before;
}

/** Down a history of ten thousand with a wheel: what the page holds on the way, and how long that takes. */
async function toTheEnd(browser: Browser, origin: string, report: Report): Promise<void> {
  const { context, page, wire } = await opened(browser, origin, many);
  await page.goto(`${origin}/workspace/history`);
  await page.getByText(`${many} thumbnails`).waitFor();
  const before = await heapKb(wire);
  const began = performance.now();
  const most = await scrollToEnd(page, many);
  const seconds = (performance.now() - began) / 1_000;
  const after = await heapKb(wire);
  report.note(
    `to the end of ${many} thumbnails: ${seconds.toFixed(0)} s, heap ${(before / 1024).toFixed(1)} -> ${(after / 1024).toFixed(1)} MB`,
  );
  report.finding(`elements on the page, of ${many} thumbnails at most`, [most], { unit: '' });
  await context.close();
}

/** @returns the most elements that the page had on the way */
async function scrollToEnd(page: Page, count: number): Promise<number> {
  const end = page.getByAltText(`Thumbnail ${count} of ${count}`);
  let most = 0;
  await page.mouse.move(window.width / 2, window.height / 2);
  while ((await end.count()) === 0) {
    await page.mouse.wheel(0, 20_000);
    most = Math.max(
      most,
      await page.evaluate<number>(`new Promise((done) =>
        requestAnimationFrame(() => setTimeout(() => done(document.querySelectorAll('*').length))))`),
    );
  }
  return most;
}

async function heapKb(wire: CDPSession): Promise<number> {
  await wire.send('HeapProfiler.collectGarbage');
  const { usedSize } = await wire.send('Runtime.getHeapUsage');
  return usedSize / 1024;
}

function seen(page: Page): Promise<Seen> {
  return page.evaluate<Seen>('window.seen');
}

async function forget(page: Page): Promise<void> {
  await page.evaluate('window.seen = { interactions: {}, longTasks: [] }');
}
