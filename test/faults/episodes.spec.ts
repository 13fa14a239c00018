import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generationPolicy } from '@app/queue';
import { findInvariantBreaches } from '../factories/invariants.js';
import { Disasters } from './disasters.js';
import { episodeLimitSeconds, runEpisode, type EpisodeResult } from './episode.js';
import { planEpisode } from './episode-plan.js';
import { openFaultInstallation, type FaultInstallation } from './fault-installation.js';
import { z } from 'zod';

/**
 * SEED=n replays one episode; SEED=n EPISODES=m runs m of them from n on; LONG=1 runs 2,000. The default is 15. A
 * seed decides what is requested, scripted and broken, and when. The interleaving of processes differs.
 */
const firstSeed = Number(process.env['SEED'] ?? 1);
const episodeCount = Number(
  process.env['EPISODES'] ?? (process.env['SEED'] ? 1 : process.env['LONG'] ? 2_000 : 15),
);
/** Most of an episode is waiting for locks and delays: many share the installation and wait together. */
const parallelEpisodes = 30;
/** Time between starts: the first faults of thirty episodes at once would kill every process. */
const startIntervalMs = 250;
/** Limit for `parallelEpisodes` episodes; an idle machine takes a third of it. */
const roundSeconds = 60;
const limitSeconds =
  Math.ceil(episodeCount / parallelEpisodes) * roundSeconds + episodeLimitSeconds;
/**
 * A lost job is enqueued again one sweep after the sweep's age limit; the rest is for servers that are unreachable at
 * that time.
 */
const lostJobLimitMs =
  generationPolicy.sweep.afterSeconds * 1_000 + generationPolicy.sweep.everyMs + 35_000;

let installation: FaultInstallation;
let disasters: Disasters;

beforeAll(async () => {
  installation = await openFaultInstallation({ apis: 2, workers: 5, concurrency: 8 });
  disasters = new Disasters(installation);
});
afterAll(() => installation?.close(), 60_000);

describe('seeded fault episodes', () => {
  it('have the same plan for the same seed', () => {
    expect(planEpisode(7)).toEqual(planEpisode(7));
    expect(planEpisode(7)).not.toEqual(planEpisode(8));
  });

  it(
    `keep the ledger and every generation correct: ${episodeCount} from seed ${firstSeed}`,
    async () => {
      const seeds = Array.from({ length: episodeCount }, (_one, index) => firstSeed + index);
      const results: EpisodeResult[] = [];
      const watch = new LostJobs(installation);
      const runEpisodes = async (_one: unknown, index: number): Promise<void> => {
        await pause(index * startIntervalMs);
        for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
          const result = await runEpisode(installation, disasters, seed);
          results.push(result);
          if (result.breaches.length > 0) console.log(report(result));
        }
      };
      await Promise.all(
        Array.from({ length: Math.min(parallelEpisodes, episodeCount) }, runEpisodes),
      );
      const ledger = await findInvariantBreaches((text) => installation.test.query(text));
      const lost = await watch.close();
      const longest = Math.max(...results.map(({ ms }) => ms));
      console.log(
        `${results.length} episodes, the longest took ${Math.round(longest / 1_000)} s; ${await summarizeGenerations()}`,
      );
      expect({
        ledger,
        lost,
        breaches: results.flatMap(({ seed, breaches }) =>
          breaches.map((breach) => `SEED=${seed}: ${breach}`),
        ),
      }).toEqual({ ledger: [], lost: [], breaches: [] });
    },
    limitSeconds * 1_000,
  );
});

function report({ seed, plan, history, breaches }: EpisodeResult): string {
  return [
    `SEED=${seed} failed:`,
    ...breaches,
    'answers to the creator:',
    ...history,
    'the plan:',
    JSON.stringify(plan),
  ].join('\n');
}

async function summarizeGenerations(): Promise<string> {
  const rows = await installation.test.queryRows(
    { status: z.string(), count: z.string(), attempts: z.number() },
    'select status, count(*), max(attempt) as attempts from generations group by status order by status',
  );
  const deaths = [...installation.apis, ...installation.workers].reduce(
    (sum, process) => sum + process.deaths,
    0,
  );
  const generations = rows.map(
    ({ status, count, attempts }) => `${count} ${status} (at most ${attempts} attempts)`,
  );
  return `${generations.join(', ')}; ${deaths} processes ended`;
}

/** Finds open generations that stay without a job for longer than the sweep allows. */
class LostJobs {
  private readonly missingSince = new Map<string, number>();
  private readonly lost = new Set<string>();
  private isRunning = true;
  private readonly done: Promise<void>;

  constructor(private readonly watched: FaultInstallation) {
    this.done = this.loop();
  }

  async close(): Promise<string[]> {
    this.isRunning = false;
    await this.done;
    return [...this.lost];
  }

  private async loop(): Promise<void> {
    while (this.isRunning) {
      await this.findLostJobs().catch(() => undefined);
      await pause(1_000);
    }
  }

  private async findLostJobs(): Promise<void> {
    const open = await this.watched.test.queryRows(
      { id: z.string() },
      `select id from generations where status in ('queued', 'processing')`,
    );
    const known = new Set(open.map(({ id }) => id));
    for (const id of this.missingSince.keys()) if (!known.has(id)) this.missingSince.delete(id);
    for (const { id } of open) {
      if (await this.watched.directRedis.exists(`posterframe:generations:${id}`))
        this.missingSince.delete(id);
      else if (!this.missingSince.has(id)) this.missingSince.set(id, Date.now());
      else if (Date.now() - (this.missingSince.get(id) ?? 0) > lostJobLimitMs)
        this.lost.add(`${id} has no job`);
    }
  }
}
