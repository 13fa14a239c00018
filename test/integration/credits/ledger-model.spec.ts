import { randomUUID } from 'node:crypto';
import {
  creditPacks,
  maxOpenGenerations,
  plans,
  ProductError,
  type PackSize,
  type PaidPlanKey,
} from '@app/contracts';
import { checkoutReference } from '@app/credits';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { findInvariantBreaches } from '../../factories/invariants.js';
import { acceptanceOf, endGeneration, registerUser } from '../../factories/users.js';
import { waitUntil } from '../../factories/processes.js';
import { createTestDatabase, type TestDatabase } from '../../factories/test-database.js';
import { z } from 'zod';
import { validRows } from '../../factories/rows.js';

/** Number of sequences in the ordinary run, and with `LONG=1`. */
const isLongRun = process.env['LONG'] === '1';
const numRuns = isLongRun ? 2_000 : 12;
jest.setTimeout(isLongRun ? 5_400_000 : 120_000);

const month = 2_592_000_000;

let test: TestDatabase;
beforeAll(async () => (test = await createTestDatabase()));
afterAll(() => test?.close());

/** A user's possible actions. `period` counts months from now; `which` selects among existing ones. */
type Act =
  | { what: 'pack'; size: PackSize }
  | { what: 'invoice'; plan: PaidPlanKey; period: number }
  | { what: 'gift'; amount: number }
  | { what: 'submit'; batch: number }
  | { what: 'end'; which: number; delivered: number }
  | { what: 'refund'; which: number; share: number }
  | { what: 'period over' }
  | { what: 'sweep' };

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('pack' as const),
      size: fc.constantFrom<PackSize>(100, 500),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('invoice' as const),
      plan: fc.constantFrom<PaidPlanKey>('starter', 'pro'),
      // A period below 1 has ended, and is paid late.
      period: fc.integer({ min: -1, max: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('gift' as const),
      amount: fc.integer({ min: 1, max: 40 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant('submit' as const),
      batch: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('end' as const),
      which: fc.nat(20),
      delivered: fc.integer({ min: 0, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('refund' as const),
      which: fc.nat(5),
      // Quarters of the price refunded in total: fewer than before when a refund has failed.
      share: fc.integer({ min: 0, max: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ what: 'period over' as const }) },
  { weight: 1, arbitrary: fc.constant({ what: 'sweep' as const }) },
);

interface Generation {
  id: string;
  cost: number;
  fromPlan: number;
  fromKept: number;
  period: string | null;
}

/** A model of the ledger: two balances, and the period of the plan credits. */
class Model {
  plan = 0;
  kept = 50;
  period: string | null = null;
  /** Credits granted for each period. */
  readonly grantedByPeriod = new Map<string, number>();
  isOver = false;
  readonly open: Generation[] = [];

  submit(id: string, batch: number): boolean {
    const cost = 20 * batch;
    const usable = this.isOver ? 0 : this.plan;
    if (usable + this.kept < cost || this.open.length >= maxOpenGenerations) return false;
    this.plan = usable;
    const fromPlan = Math.min(usable, cost);
    this.plan -= fromPlan;
    this.kept -= cost - fromPlan;
    this.open.push({
      id,
      cost,
      fromPlan,
      fromKept: cost - fromPlan,
      period: fromPlan > 0 ? this.period : null,
    });
    return true;
  }

  end(generation: Generation, delivered: number): void {
    this.open.splice(this.open.indexOf(generation), 1);
    const back = generation.cost - 20 * delivered;
    const keptPart = Math.min(generation.fromKept, back);
    const isRunning =
      generation.period !== null && generation.period === this.period && !this.isOver;
    this.kept += isRunning ? keptPart : back;
    if (isRunning) this.plan += back - keptPart;
  }

  invoice(plan: PaidPlanKey, end: Date, isLate: boolean): void {
    const amount = plans[plan].monthlyCredits;
    const period = end.toISOString();
    const opens = this.period === null || this.isOver || period > this.period;
    if (!isLate && !opens && period !== this.period) return;
    const granted = this.grantedByPeriod.has(period) ? 0 : amount;
    this.grantedByPeriod.set(period, granted);
    if (isLate) {
      if (this.isOver) this.plan = 0;
      this.kept += granted;
      return;
    }
    this.plan = (opens ? 0 : this.plan) + granted;
    this.period = period;
    this.isOver = false;
  }
}

/** A user, the model's expectation, and the database's state. */
class Trial {
  readonly model = new Model();
  private readonly packs: {
    reference: string;
    credits: number;
    taken: number;
    returned: number;
  }[] = [];
  /** Months added to new periods, so that an ended period never starts again. */
  private months = 0;

  constructor(
    private readonly userId: string,
    private readonly email: string,
    /** Runs an act that may arrive twice: repeated, or retried after a lost connection. */
    private readonly deliver: <Result>(work: () => Promise<Result>) => Promise<Result>,
  ) {}

  async act(one: Act): Promise<void> {
    switch (one.what) {
      case 'pack': {
        const reference = checkoutReference(randomUUID());
        const amount = creditPacks[one.size].price * 100;
        await this.deliver(() =>
          test.payments.settlePack({
            userId: this.userId,
            size: one.size,
            reference,
            paymentIntentId: null,
            amount,
          }),
        );
        this.packs.push({ reference, credits: one.size, taken: 0, returned: 0 });
        this.model.kept += one.size;
        return;
      }
      case 'invoice': {
        const isLate = one.period < 1;
        const months = one.period + (isLate ? 0 : this.months);
        const end = new Date((isLate ? 1_700_000_000_000 : 2_000_000_000_000) + months * month);
        const invoice = {
          userId: this.userId,
          plan: one.plan,
          periodEnd: end,
          reference: `invoice:${randomUUID()}`,
          subscriptionId: `sub_${this.userId}`,
          paymentIntentId: null,
          amount: 1_600,
          isLate,
          change: null,
        };
        await this.deliver(() => test.payments.settlePlan(invoice));
        this.model.invoice(one.plan, end, isLate);
        return;
      }
      case 'gift':
        // Manual and never repeated: each call grants again.
        await test.credits.grant({
          email: this.email,
          amount: one.amount,
          reason: 'a gift',
          actor: 'test',
        });
        this.model.kept += one.amount;
        return;
      case 'submit': {
        const acceptance = acceptanceOf(this.userId, one.batch);
        const result = await this.deliver(() => test.credits.accept(acceptance));
        const id = 'generationId' in result ? result.generationId : '';
        expect(this.model.submit(id, one.batch)).toBe(id !== '');
        return;
      }
      case 'end': {
        const generation = this.model.open[one.which % Math.max(1, this.model.open.length)];
        if (!generation) return;
        const delivered = Math.min(one.delivered, generation.cost / 20);
        await this.deliver(() => endGeneration(test, generation.id, delivered));
        this.model.end(generation, delivered);
        return;
      }
      case 'refund': {
        const pack = this.packs[one.which % Math.max(1, this.packs.length)];
        if (!pack) return;
        const price = creditPacks[pack.credits as PackSize].price * 100;
        const returned = (price * one.share) / 4;
        await this.deliver(() =>
          test.payments.recordReturn(
            pack.reference,
            { refunded: returned },
            `refund:${pack.reference}`,
            new Date(),
          ),
        );
        if (returned === pack.returned) return;
        const due = Math.ceil((pack.credits * returned) / price);
        const isGrowing = returned > pack.returned;
        const taken = isGrowing
          ? Math.min(due - pack.taken, this.model.kept)
          : Math.min(due - pack.taken, 0);
        this.model.kept -= taken;
        pack.taken += taken;
        pack.returned = returned;
        return;
      }
      case 'period over':
        if (this.model.period === null || this.model.isOver) return;
        await test.query(`update users set plan_credits_expire_at = now() where id = $1`, [
          this.userId,
        ]);
        this.model.isOver = true;
        this.months += 4;
        return;
      case 'sweep':
        await this.deliver(() => test.credits.expirePlanCredits(1, this.userId));
        if (this.model.isOver) this.model.plan = 0;
    }
  }

  async expectAgreement(): Promise<void> {
    const rows = await test.query(
      `select plan_credits as plan, kept_credits as kept from users where id = $1`,
      [this.userId],
    );
    expect(rows).toEqual([{ plan: this.model.plan, kept: this.model.kept }]);
  }
}

async function newTrial(
  deliver: <Result>(work: () => Promise<Result>) => Promise<Result>,
): Promise<Trial> {
  const userId = await registerUser(test);
  const [row] = await test.queryRows(
    { email: z.string() },
    'select email from users where id = $1',
    [userId],
  );
  return new Trial(userId, row?.email ?? '', deliver);
}

/** Compares buckets and ledger in one snapshot. Both are equal at every moment, even while statements run. */
async function expectEqualSums(): Promise<void> {
  const [row] = await test.queryRows(
    { buckets: z.string(), ledger: z.string() },
    `select (select coalesce(sum(plan_credits + kept_credits), 0) from users)::text as buckets,
            (select coalesce(sum(amount), 0) from ledger_entries)::text as ledger`,
  );
  expect(row?.buckets).toBe(row?.ledger);
}

/** Repeats an act until it succeeds: its outcome is unknown after a lost connection, so it may arrive twice. */
async function repeatUntilDone<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ProductError) || error.code !== 'service_unavailable') throw error;
    }
  }
}

describe('the ledger, compared with a plain model', () => {
  it('agrees after each act of random sequences, with most acts run twice at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 30 }), async (acts) => {
        const trial = await newTrial(async (work) => {
          const [first] = await Promise.all([work(), work()]);
          return first;
        });
        for (const one of acts) {
          await trial.act(one);
          await trial.expectAgreement();
        }
      }),
      { numRuns },
    );
    expect(await findInvariantBreaches((text) => test.query(text))).toEqual([]);
  });

  it('agrees for sixteen concurrent users whose connections break, with every intermediate sum correct', async () => {
    const sequences = fc.sample(fc.array(act, { minLength: 30, maxLength: 30 }), 16);
    const trials = await Promise.all(sequences.map(() => newTrial(repeatUntilDone)));
    const cutConnections = async (where: string) => {
      const ended = await observer.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'posterframe-test'
            and pid not in (pg_backend_pid(), $1) and state = 'active' and ${where}`,
        [holderPid],
      );
      return ended.length;
    };
    const [observer, holder] = [await test.session(), await test.session()];
    const [me] = validRows(
      { pid: z.number() },
      await holder.query('select pg_backend_pid() as pid'),
    );
    const holderPid = me?.pid;
    await holder.query('begin');
    await holder.query('select 1 from users for update');
    const done = new AbortController();
    const working = Promise.all(
      trials.map(async (trial, place) => {
        for (const one of sequences[place] ?? []) {
          // Setup and inspection use the same connections and are not retried.
          if (one.what !== 'period over' && one.what !== 'gift') await trial.act(one);
        }
      }),
    ).finally(() => done.abort());
    // Cuts at least one connection for certain, during a statement that waits for its creator's row.
    try {
      await waitUntil('a waiting connection is cut', async () => {
        return (await cutConnections(`wait_event_type = 'Lock'`)) > 0;
      });
    } finally {
      await holder.query('rollback');
      await holder.release();
    }
    while (!done.signal.aborted) {
      await cutConnections('random() < 0.1');
      const [row] = validRows(
        { off: z.string() },
        await observer.query(
          `select (select coalesce(sum(plan_credits + kept_credits), 0) from users)
                - (select coalesce(sum(amount), 0) from ledger_entries) as off`,
        ),
      );
      expect(row?.off).toBe('0');
    }
    await observer.release();
    await working;
    await expectEqualSums();
    for (const trial of trials) await trial.expectAgreement();
    expect(await findInvariantBreaches((text) => test.query(text))).toEqual([]);
  });

  it('never lends credits: 500 concurrent submissions for 100 credits give five generations', async () => {
    const userId = await registerUser(test, { kept: 50 });
    const submit = async (): Promise<string> => {
      const { outcome } = await test.credits
        .accept(acceptanceOf(userId, 1))
        .catch((error: unknown) => ({
          outcome: error instanceof ProductError ? error.code : String(error),
        }));
      return outcome;
    };
    const outcomes = await Promise.all(Array.from({ length: 500 }, submit));
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(5);
    // A busy database answers some of them that it has no time.
    const others = outcomes.filter((outcome) => outcome !== 'accepted');
    expect(others).toContain('insufficient');
    expect(['insufficient', 'service_unavailable']).toEqual(expect.arrayContaining(others));
  });
});
