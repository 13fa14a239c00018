import { createUsers, type BenchEnvironment } from '../environment.ts';
import type { BenchOptions } from '../options.ts';
import { quantile, ratios, type Report } from '../report.ts';
import { z } from 'zod';

type List = 'history' | 'log' | 'log of one user';

interface Page {
  page: number;
  size: number;
}

interface PageAnswer {
  ms: number;
  total: number;
  ids: string[];
}

// The helper runs the product's statements, and nothing around them.
const lists: readonly List[] = ['history', 'log', 'log of one user'];
const sizes = [10, 20, 50];

/** Measures random pages of a history and of the generation log, compared with the first page and with OFFSET. */
export async function measureLists(
  bench: BenchEnvironment,
  report: Report,
  { quick }: BenchOptions,
): Promise<void> {
  const amount = quick ? 100_000 : 1_000_000;
  report.title(`Any page of ${amount} thumbnails and generations, of the first page`);
  const [owner] = await createUsers(bench, 1, 20);
  if (!owner) throw new Error('no user was made');
  await addRows(bench, owner.id, amount);
  try {
    for (const list of lists) await measure(bench, report, list, owner.id, quick);
  } finally {
    await removeRows(bench, owner.id);
  }
}

async function measure(
  bench: BenchEnvironment,
  report: Report,
  list: List,
  userId: string,
  isQuick: boolean,
): Promise<void> {
  const ask = (asked: Page[]): Promise<PageAnswer[]> =>
    bench.helper.ask<PageAnswer[]>({ ask: 'pages', list, userId, asked });
  const [{ total } = { total: 0 }] = await ask([{ page: 1, size: 20 }]);
  const counted = await countRows(bench, list, userId);
  if (total !== counted) report.reportWrong(`${list}: ${total} in all, ${counted} were counted`);
  const randomPage = (): Page => {
    const size = sizes[Math.floor(Math.random() * sizes.length)] ?? 20;
    return { page: 1 + Math.floor(Math.random() * Math.ceil(total / size)), size };
  };

  const first: number[] = [];
  const anyPageMs: number[] = [];
  const offset: number[] = [];
  // The first round warms up and does not count.
  for (let round = 0; round <= (isQuick ? 2 : 5); round += 1) {
    const asked = Array.from({ length: 200 }, randomPage);
    const firstPages = await ask(asked.map(({ size }) => ({ page: 1, size })));
    const anyPages = await ask(asked);
    const [checked] = asked;
    const plain = checked && (await timeByOffset(bench, list, userId, checked));
    if (plain && plain.ids.join() !== anyPages[0]?.ids.join())
      report.reportWrong(
        `${list}: page ${checked.page} of ${checked.size} is another than by OFFSET`,
      );
    if (round === 0) continue;
    const p95 = (pages: PageAnswer[]): number =>
      quantile(
        pages.map(({ ms }) => ms),
        0.95,
      );
    first.push(p95(firstPages));
    anyPageMs.push(p95(anyPages));
    offset.push(plain?.ms ?? NaN);
    report.round(round, {
      [list]: {
        'first p95 ms': first.at(-1),
        'any p95 ms': anyPageMs.at(-1),
        'one by OFFSET ms': plain?.ms,
      },
    });
  }
  report.finding(`${list}: any page, of the first`, ratios(anyPageMs, first), {
    goal: ['<=', 3],
    floor: first,
  });
  report.finding(`${list}: any page`, anyPageMs, { goal: ['<=', 10], unit: 'ms' });
  report.finding(`${list}: a page by OFFSET, of the first`, ratios(offset, first));
}

const fromClauses: Record<List, string> = {
  history: `from thumbnails where user_id = $1 and deleted_at is null`,
  log: `from generations where $1::uuid is not null`,
  'log of one user': `from generations where user_id = $1`,
};

async function countRows(bench: BenchEnvironment, list: List, userId: string): Promise<number> {
  const [row] = await bench.queryRows(
    { count: z.number() },
    `select count(*)::int as count ${fromClauses[list]}`,
    [userId],
  );
  return row?.count ?? 0;
}

async function timeByOffset(
  bench: BenchEnvironment,
  list: List,
  userId: string,
  { page, size }: Page,
): Promise<{ ms: number; ids: string[] }> {
  const began = performance.now();
  const rows = await bench.queryRows(
    { id: z.string() },
    `select id ${fromClauses[list]} order by created_at desc, id desc limit $2 offset $3`,
    [userId, size, (page - 1) * size],
  );
  return { ms: performance.now() - began, ids: rows.map(({ id }) => id) };
}

/**
 * Adds generations with one thumbnail each, a millisecond apart from now on; every fiftieth thumbnail is deleted. Their
 * times are in the future, because the generations of earlier items have the lower numbers.
 */
async function addRows(bench: BenchEnvironment, userId: string, amount: number): Promise<void> {
  // Earlier items' generations get their numbers first.
  for (let numbered = 1; numbered > 0;) {
    const [row] = await bench.queryRows(
      { numbered: z.number() },
      `select number_generations(5000) as numbered`,
    );
    numbered = row?.numbered ?? 0;
  }
  await bench.query(
    `insert into generations (id, user_id, status, brief, video_id, batch_size, cost, plan_debit, kept_debit, delivered,
                              idempotency_key, request_hash, request_id, priority, created_at, finished_at,
                              log_seq, user_log_seq)
     select gen_random_uuid(), $1, 'completed', $3, 'sample-desk', 1, 20, 0, 20, 1, gen_random_uuid(), '', '', 1, at, at,
            (select coalesce(max(log_seq), 0) from generations) + n, n
       from generate_series(1, $2::int) n cross join lateral (select now() + make_interval(secs => n * 0.001) as at) then_`,
    [userId, amount, JSON.stringify({ source: { kind: 'link', videoId: 'sample-desk' } })],
  );
  await bench.query(
    `insert into thumbnails (id, generation_id, user_id, position, master, upload, preview, small_preview, width, height,
                             byte_size, sha256, layout, words, reason, checks, fingerprint, block, created_at, deleted_at)
     select gen_random_uuid(), id, user_id, 0, 'm', 'u', 'p', 's', 1280, 720, 1, '', 'cine', '{}', '', '[]', '',
            (n - 1) / 1000, created_at, case when n % 50 = 0 then now() end
       from (select *, row_number() over (order by created_at) as n from generations where user_id = $1) made`,
    [userId],
  );
  await bench.query(
    `insert into history_blocks (user_id, block, thumbnails)
     select user_id, block, count(*) from thumbnails where user_id = $1 and deleted_at is null group by user_id, block`,
    [userId],
  );
  await bench.query(
    `update users u set thumbnails_ever = $2::int,
            thumbnail_count = (select count(*) from thumbnails where user_id = $1 and deleted_at is null) where id = $1`,
    [userId, amount],
  );
  await bench.query('vacuum analyze generations');
  await bench.query('vacuum analyze thumbnails');
}

/** Removes the rows, because later items count all generations. */
async function removeRows(bench: BenchEnvironment, userId: string): Promise<void> {
  await bench.query('delete from thumbnails where user_id = $1', [userId]);
  await bench.query('delete from generations where user_id = $1', [userId]);
  await bench.query('delete from history_blocks where user_id = $1', [userId]);
  await bench.query('update users set thumbnail_count = 0, thumbnails_ever = 0 where id = $1', [
    userId,
  ]);
}
