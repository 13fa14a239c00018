import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Report } from '../report.ts';

/** How long the client is watched while it asks, on a clock that is turned by hand. */
const watchedMs = 60_000;
const pollMs = 2_000;

export const running = 20;
export const items = 1_000;
const id = '00000000-0000-4000-8000-000000000001';
const picture = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const user = { id, name: 'Bench', avatar: null, credits: 500, role: 'creator', plan: 'pro' };

/** A browser whose questions are answered here, so that only the client is measured. */
export class Client {
  readonly page: Page;
  /** Requests for what is being made. */
  asked = 0;
  answer: 'running' | 'completed' | 'away' = 'running';
  /** How many finished thumbnails there are. */
  items = items;
  private open = 0;

  private constructor(page: Page) {
    this.page = page;
  }

  static async open(context: BrowserContext, origin: string): Promise<Client> {
    await context.addCookies([{ name: 'signed_in', value: '1', url: origin }]);
    const client = new Client(await context.newPage());
    const { page } = client;
    const ok = (data: object) => ({ json: { success: true, data } });
    await page.route('**/media/**', (route) =>
      route.fulfill({ body: picture, contentType: 'image/gif' }),
    );
    await page.route('**/api/stills/*', (route) =>
      route.fulfill({ body: picture, contentType: 'image/gif' }),
    );
    await page.route('**/auth/refresh', (route) =>
      route.fulfill(ok({ accessToken: 'token', expiresIn: 86_400, user })),
    );
    await page.route('**/user/current', (route) => route.fulfill(ok(user)));
    await page.route('**/thumbnail/history*', (route) => {
      const search = new URL(route.request().url()).searchParams;
      const size = Number(search.get('page_size'));
      // The glance at what is running asks for the shortest page.
      if (size === 1) client.asked += 1;
      return route.fulfill(
        ok(history(Number(search.get('page_index')), size, client.items, client.asked)),
      );
    });
    await page.route('**/api/get_result*', (route) => {
      client.asked += 1;
      if (client.answer === 'away') return route.fulfill({ status: 503, json: {} });
      return route.fulfill(ok(progress(client.answer)));
    });
    page.on('request', () => (client.open += 1));
    page.on('requestfinished', () => (client.open -= 1));
    page.on('requestfailed', () => (client.open -= 1));
    return client;
  }

  /** Turns the clock, a little at a time, and waits for what that sets going. */
  async pass(ms: number, stepMs = 250): Promise<void> {
    for (let passed = 0; passed < ms; passed += stepMs) {
      await this.page.clock.runFor(stepMs);
      do await this.page.evaluate(turnOfTheLoop);
      while (this.open > 0);
    }
  }

  /** How often it asks in so long. */
  async asksIn(ms: number, stepMs?: number): Promise<number> {
    const before = this.asked;
    await this.pass(ms, stepMs);
    return this.asked - before;
  }

  hide(hidden: boolean): Promise<void> {
    return this.page.evaluate(
      `Object.defineProperties(document, {
         hidden: { configurable: true, get: () => ${hidden} },
         visibilityState: { configurable: true, get: () => '${hidden ? 'hidden' : 'visible'}' },
       });
       document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));`,
    );
  }
}

const turnOfTheLoop = `new Promise((done) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => done();
  port2.postMessage(0);
})`;

function thumbnail(number: number): object {
  return {
    ...{ id: `${id.slice(0, -5)}${String(10_000 + number)}`, generationId: id, shared: false },
    ...{ url: '/media/1.gif', uploadUrl: '/media/1.gif', masterUrl: '/media/1.gif' },
    createdAt: '2026-11-01T10:00:00.000Z',
  };
}

/** What runs has come a little further each time it is asked for. */
function history(page: number, size: number, total: number, asked: number): object {
  const first = (page - 1) * size;
  return {
    data: Array.from({ length: Math.max(0, Math.min(size, total - first)) }, (_, index) =>
      thumbnail(first + index),
    ),
    running: Array.from({ length: page === 1 ? running : 0 }, (_, index) => ({
      ...{
        id: `${id.slice(0, -4)}${String(5_000 + index)}`,
        status: 'processing',
        progress: asked % 100,
      },
      ...{ batchSize: 3, videoId: 'sample-alps', createdAt: '2026-11-01T10:00:00.000Z' },
    })),
    total,
    currentPage: page,
  };
}

function progress(status: string): object {
  const done = status === 'completed';
  return {
    ...{ id, status: done ? 'completed' : 'processing', stage: 'strategise', batchSize: 3 },
    ...{ currentStep: 'strategizing viral elements', progress: done ? 100 : 52, refunded: 0 },
    ...{ videoId: 'sample-alps', result: [] },
  };
}

/** P19: how often the client asks, beside one that has a timer for each generation. */
export async function polling(browser: Browser, origin: string, report: Report): Promise<void> {
  const context = await browser.newContext();
  const client = await Client.open(context, origin);
  const { page } = client;
  await page.clock.install();
  await page.goto(`${origin}/progress?id=${id}`);
  await page.getByText('52%').first().waitFor();
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1_000);
  const perPoll = (await client.asksIn(watchedMs)) / (watchedMs / pollMs);
  await client.hide(true);
  await client.pass(pollMs);
  const hidden = await client.asksIn(watchedMs);
  await client.hide(false);
  client.answer = 'away';
  await client.pass(pollMs);
  const away = await client.asksIn(24_000);
  client.answer = 'completed';
  await client.pass(24_000);
  const ended = await client.asksIn(watchedMs);

  client.answer = 'running';
  await page.goto(`${origin}/workspace/history`);
  // Answers are shown by timers too, and the clock stands.
  const shown = page.getByText(`${items} thumbnails`);
  while (!(await shown.isVisible())) await client.pass(1_000);
  await client.pass(4_000);
  const many = await client.asksIn(watchedMs);
  await context.close();

  report.finding('requests for one generation, each 2 s', [perPoll], {
    goal: ['<=', 1.04],
    unit: '',
  });
  report.finding('requests of a hidden tab, a minute', [hidden], { goal: ['<=', 0], unit: '' });
  report.finding('requests after the end, a minute', [ended], { goal: ['<=', 0], unit: '' });
  report.finding('requests while the server is away, 24 s', [away], { goal: ['<=', 5], unit: '' });
  report.finding(
    `requests for ${running} generations in the history, of a timer for each`,
    [many / ((running * watchedMs) / pollMs)],
    { goal: ['<=', 1 / running] },
  );
}
