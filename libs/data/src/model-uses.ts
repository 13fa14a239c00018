import type { ModelDay, StageName } from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Database } from './database.js';
import { emptyRow, statement } from './statement.js';

export interface RecordedUse {
  generationId: string;
  /** `translate` runs after the generation, for one of its thumbnails. */
  stage: StageName | 'translate';
  attempt: number;
  model: string;
  outcome: string;
  inputTokens: number;
  outputTokens: number;
  pictures: number;
  ms: number;
  costMicros: number;
}

const recordStatement = statement({
  name: 'model-use-record',
  row: emptyRow,
  sql: `
    insert into model_uses (generation_id, stage, attempt, model, outcome, input_tokens, output_tokens, pictures, ms, cost_micros)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
});

const monthStatement = statement({
  name: 'model-uses-month',
  row: z.object({ dollars: z.number() }),
  sql: `
    select (coalesce(sum(cost_micros), 0) / 1e6)::float8 as dollars from model_uses
     where created_at >= date_trunc('month', now() at time zone 'utc') at time zone 'utc'`,
});

const dayRow = z.object({
  day: z.string(),
  model: z.string(),
  calls: z.number(),
  failed: z.number(),
  pictures: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  seconds: z.number(),
  dollars: z.number(),
});

const byDayStatement = statement({
  name: 'model-uses-by-day',
  row: dayRow,
  sql: `
    select to_char(created_at at time zone 'utc', 'YYYY-MM-DD') as day, model,
           count(*)::int as calls, (count(*) filter (where outcome <> 'answered'))::int as failed,
           sum(pictures)::int as pictures, sum(input_tokens)::float8 as "inputTokens", sum(output_tokens)::float8 as "outputTokens",
           (sum(ms) / 1e3)::float8 as seconds, (sum(cost_micros) / 1e6)::float8 as dollars
      from model_uses
     where created_at >= (date_trunc('day', now() at time zone 'utc') - make_interval(days => $1 - 1)) at time zone 'utc'
     group by 1, 2 order by 1 desc, 2`,
});

/** Model calls and their cost. */
@Injectable()
export class ModelUses {
  constructor(private readonly database: Database) {}

  /** Records one call of a model. Not idempotent. */
  async record(use: RecordedUse): Promise<void> {
    await this.database.run(recordStatement, [
      use.generationId,
      use.stage,
      use.attempt,
      use.model,
      use.outcome,
      use.inputTokens,
      use.outputTokens,
      use.pictures,
      use.ms,
      use.costMicros,
    ]);
  }

  /** US dollars since the first of this month, UTC. */
  async spentThisMonth(): Promise<number> {
    const [row] = await this.database.run(monthStatement, []);
    return row?.dollars ?? 0;
  }

  /** Totals of the last `days` by day (UTC) and model, newest first. */
  async byDay(days: number): Promise<ModelDay[]> {
    return this.database.run(byDayStatement, [days]);
  }
}
