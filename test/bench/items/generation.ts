import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import {
  apiPlan,
  createUsers,
  workerPlan,
  type BenchEnvironment,
  type BenchUser,
} from '../environment.ts';
import type { BenchOptions } from '../options.ts';
import { readMemory, type Program } from '../program.ts';
import { median, formatNumber, type Report } from '../report.ts';
import { z } from 'zod';

const samples = ['sample-soup', 'sample-coin', 'sample-alps', 'sample-desk', 'sample-chip'];
/** Node options of a process that can report the delay of its event loop. */
export const probeOptions = { node: ['--expose-gc', '--import', './test/bench/load/probe.ts'] };

/** Measures the stages of a real generation of three thumbnails, and the memory of each process. */
export async function measureGeneration(
  bench: BenchEnvironment,
  report: Report,
  { quick }: BenchOptions,
): Promise<void> {
  report.title('A generation of three thumbnails, through every process');
  const [api, worker] = [
    await bench.start(apiPlan),
    await bench.start({ ...workerPlan, ...probeOptions }),
  ];
  try {
    const [user] = await createUsers(bench, 1, 10_000);
    if (!user) return;
    await pause(1_000);
    const processes = await listProcesses(bench, { api, worker });
    const atRest = measureMemories(processes);
    const peaks = new Map(atRest);
    const watch = setInterval(() => {
      for (const [name, now] of measureMemories(processes)) {
        const peak = peaks.get(name) ?? now;
        peaks.set(name, { rss: Math.max(peak.rss, now.rss), pss: Math.max(peak.pss, now.pss) });
      }
    }, 250);
    const split: Record<string, number[]> = {};
    for (const [index, videoId] of samples.slice(0, quick ? 2 : 5).entries()) {
      const { id, ms, cpuMs } = await generate(bench, report, { api, worker, user, videoId });
      const stages = await readStageTimes(bench, id);
      for (const [stage, took] of Object.entries({ ...stages, whole: ms, 'worker cpu': cpuMs }))
        split[stage] = [...(split[stage] ?? []), took];
      report.round(index + 1, { [videoId]: { 'ms whole': ms, 'worker cpu ms': cpuMs, ...stages } });
    }
    clearInterval(watch);
    const after = measureMemories(processes);
    report.finding('whole, from acceptance to the pictures', split['whole'] ?? [], { unit: 'ms' });
    report.finding('processor time of the worker', split['worker cpu'] ?? [], { unit: 'ms' });
    const parts = Object.entries(split).filter(([name]) => !['whole', 'worker cpu'].includes(name));
    report.note(parts.map(([name, took]) => `${name} ${formatNumber(median(took))} ms`).join(', '));
    for (const [name, rest] of atRest) {
      const [peak, end] = [peaks.get(name) ?? rest, after.get(name) ?? rest];
      report.note(
        `${name.padEnd(9)} at rest ${formatMemory(rest)}, at work up to ${formatMemory(peak)}, afterwards ${formatMemory(end)}`,
      );
    }
  } finally {
    await Promise.all([api.stop(), worker.stop()]);
  }
}

/** A real generation of three, from the request to the end that a poller sees. */
export async function generate(
  bench: BenchEnvironment,
  report: Report,
  part: { api: Program; worker: Program; user: BenchUser; videoId: string },
): Promise<{ id: string; ms: number; cpuMs: number }> {
  const { api, worker, user, videoId } = part;
  const headers = { authorization: `Bearer ${user.token}` };
  const cpu = worker.cpuMs();
  const accepted = await fetch(`${api.origin}/thumbnail/generate`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      target_youtube_url: `https://www.youtube.com/watch?v=${videoId}`,
      batch_size: 3,
    }),
  });
  const { data } = (await accepted.json()) as { data: { id: string } };
  for (;;) {
    const polled = await fetch(`${api.origin}/api/get_result?id=${data.id}`, { headers });
    const answer = (await polled.json()) as { data: { status: string; result: unknown[] } };
    if (!['queued', 'processing'].includes(answer.data.status)) {
      if (answer.data.result.length !== 3)
        report.reportWrong(
          `${videoId}: ${answer.data.status} with ${answer.data.result.length} pictures`,
        );
      return { id: data.id, ms: await readDurationMs(bench, data.id), cpuMs: worker.cpuMs() - cpu };
    }
    // Well below the rate limit of one user.
    await pause(250);
  }
}

/** Duration by the database's clock, so that it does not depend on the time of the request. */
async function readDurationMs(bench: BenchEnvironment, id: string): Promise<number> {
  const [row] = await bench.queryRows(
    { ms: z.number() },
    'select extract(epoch from finished_at - created_at)::float8 * 1000 as ms from generations where id = $1',
    [id],
  );
  return row?.ms ?? NaN;
}

async function readStageTimes(
  bench: BenchEnvironment,
  id: string,
): Promise<Record<string, number>> {
  const rows = await bench.queryRows(
    { stage: z.string(), ms: z.number() },
    `select stage, extract(epoch from finished_at - started_at)::float8 * 1000 as ms
       from stage_outputs where generation_id = $1 order by finished_at`,
    [id],
  );
  return Object.fromEntries(rows.map(({ stage, ms }) => [stage, Math.max(0, ms)]));
}

type Memory = { rss: number; pss: number };

async function listProcesses(
  bench: BenchEnvironment,
  { api, worker }: { api: Program; worker: Program },
): Promise<Map<string, () => number[]>> {
  const [backend] = await bench.queryRows({ pid: z.number() }, 'select pg_backend_pid() as pid');
  const postmaster = readParentPid(backend?.pid ?? 0);
  const redis = Number(/process_id:(\d+)/.exec(await bench.redis.info('server'))?.[1]);
  return new Map([
    ['api', () => [api.pid]],
    ['worker', () => [worker.pid]],
    ['postgres', () => [postmaster, ...findChildren(postmaster)]],
    ['redis', () => [redis]],
  ]);
}

function measureMemories(processes: Map<string, () => number[]>): Map<string, Memory> {
  return new Map(
    [...processes].map(([name, pids]) => {
      const all = pids().map(readMemory);
      const sum = (figure: keyof Memory): number =>
        all.reduce((total, one) => total + (one[figure] || 0), 0);
      return [name, { rss: sum('rss'), pss: sum('pss') }];
    }),
  );
}

function readParentPid(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

function findChildren(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return pid > 0 && readParentPid(pid) === parent;
      } catch {
        return false;
      }
    });
}

const formatMemory = ({ rss, pss }: Memory): string =>
  `${formatNumber(pss)} MB PSS (${formatNumber(rss)} RSS)`;
