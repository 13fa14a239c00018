import { randomUUID } from 'node:crypto';
import type { AdminSettings } from '@app/config';
import { creditsPerThumbnail } from '@app/contracts';
import type { Credits } from '@app/credits';
import { emptyRow, statement } from '@app/data';
import { PasswordHasher } from '../../apps/api/src/identity/password-hasher.js';
import type { TestDatabase } from './test-database.js';
import { deliveredThumbnail } from './delivered-thumbnail.js';

/** A configuration that makes no administrators. */
export const noAdmins: AdminSettings = { emails: [], claimDigests: [] };

/** Registers a user with the 50 welcome credits and the given extra credits. */
export async function registerUser(
  test: TestDatabase,
  extra: { kept?: number; plan?: number; planEndsInSeconds?: number } = {},
): Promise<string> {
  const registered = await test.credits.register({
    provider: 'google',
    subject: randomUUID(),
    name: 'Test Person',
    email: `${randomUUID()}@example.test`,
    emailVerified: true,
    avatar: null,
    role: 'creator',
  });
  if (registered.outcome !== 'registered') throw new Error('the user was registered before');
  const { userId } = registered;
  if (extra.kept) {
    await test.query(
      `with granted as (insert into ledger_entries (user_id, bucket, kind, amount, reference) values ($1, 'kept', 'goodwill', $2, $3))
       update users set kept_credits = kept_credits + $2 where id = $1`,
      [userId, extra.kept, randomUUID()],
    );
  }
  if (extra.plan) {
    const end = new Date(Date.now() + (extra.planEndsInSeconds ?? 3_600) * 1_000);
    await givePlanPeriod(test, userId, extra.plan, end);
  }
  return userId;
}

/** The product's hashes take a few tenths of a second each. */
const quickHasher = new PasswordHasher({ N: 1_024, r: 8, p: 1 });

/** Registers a local account, with a password that is checked quickly. */
export async function registerLocalUser(
  test: TestDatabase,
  { email, name, password }: { email: string; name: string; password: string },
): Promise<void> {
  const identity = { provider: 'local', subject: email, email, emailVerified: true } as const;
  await test.credits.register({ ...identity, name, avatar: null, role: 'creator' });
  await test.query(
    `insert into passwords (user_id, hash, changed_at)
     select user_id, $2, now() from identities where provider = 'local' and subject = $1`,
    [email, await quickHasher.hash(password)],
  );
}

/** Grants a plan period of any amount, as if it had been paid for. The period may already have ended. */
export async function givePlanPeriod(
  test: TestDatabase,
  userId: string,
  amount: number,
  end: Date,
): Promise<void> {
  await test.query(
    `with account as (
       select id, plan_credits from users where id = $1 for update
     ), entered as (
       insert into ledger_entries (user_id, bucket, kind, amount, reference)
       select a.id, 'plan', entry.kind, entry.amount, $4
         from account a cross join lateral (values ('expiry', -a.plan_credits), ('plan', $2::int)) as entry (kind, amount)
        where entry.amount <> 0
     )
     update users u set plan_credits = $2, plan_period_credits = $2, plan_credits_expire_at = $3 from account a where u.id = a.id`,
    [userId, amount, end, randomUUID()],
  );
}

export function acceptanceOf(
  userId: string,
  batchSize = 1,
  overrides: Partial<Parameters<Credits['accept']>[0]> = {},
): Parameters<Credits['accept']>[0] {
  return {
    userId,
    brief: { batchSize },
    price: creditsPerThumbnail,
    video: { site: 'youtube', id: 'sample-desk' },
    idempotencyKey: randomUUID(),
    requestHash: 'hash',
    requestId: randomUUID(),
    likenessConsent: null,
    uploadBytes: 0,
    ...overrides,
  };
}

const picture = (position: number) => ({ ...deliveredThumbnail, position });

/** Declared like the product's statements, which turn a lost connection into `service_unavailable`. */
const startStatement = statement({
  name: 'test.start-generation',
  sql: `
    update generations set attempt = 1, tries = 1, status = 'processing', started_at = coalesce(started_at, now())
     where id = $1 and status = 'queued'`,
  row: emptyRow,
});

/** Starts a generation and completes it with this many thumbnails. With 0, the generation fails. */
export async function endGeneration(
  test: TestDatabase,
  id: string,
  delivered: number,
): Promise<void> {
  await test.database.run(startStatement, [id]);
  if (delivered > 0)
    await test.credits.complete(
      id,
      1,
      Array.from({ length: delivered }, (_, n) => picture(n)),
    );
  else await test.credits.fail(id, 1, { code: 'unexpected', stage: null, detail: '' });
}
