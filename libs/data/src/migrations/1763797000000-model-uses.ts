import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Model calls and their cost, and results of paid calls, which are stored so that a retry does not pay again. */
export class ModelUses1763797000000 implements MigrationInterface {
  readonly name = 'ModelUses1763797000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table model_uses (
        id bigint generated always as identity primary key,
        -- the row stays without its generation, because the vendor bills the call
        generation_id uuid references generations (id) on delete set null,
        stage text not null,
        attempt integer not null,
        model text not null,
        outcome text not null check (outcome in ('answered', 'refused', 'busy', 'invalid', 'unusable')),
        input_tokens integer not null check (input_tokens >= 0),
        output_tokens integer not null check (output_tokens >= 0),
        pictures smallint not null check (pictures >= 0),
        ms integer not null check (ms >= 0),
        cost_micros bigint not null check (cost_micros >= 0),
        created_at timestamptz not null default now()
      );
      create index model_uses_by_time on model_uses (created_at);
      create index model_uses_of_generation on model_uses (generation_id);

      create table stage_notes (
        generation_id uuid not null references generations (id) on delete cascade,
        key text not null,
        value jsonb not null,
        created_at timestamptz not null default now(),
        primary key (generation_id, key)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table stage_notes, model_uses;`);
  }
}
