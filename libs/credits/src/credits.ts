import { randomUUID } from 'node:crypto';
import {
  defaultVideoSite,
  isOurFailure,
  maxStoredUploadMegabytes,
  maxOpenGenerations,
  maxRefundedGenerations,
  ProductError,
  refundedWithinHours,
  registrationCredits,
  uploadsKeptHours,
  type ErrorCode,
  type Role,
  type SignInProvider,
  type StageName,
  type VideoRef,
  type StoredPictures,
} from '@app/contracts';
import { Database, statement, UniqueViolation } from '@app/data';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { endedGenerations } from './ended-generations.js';
import {
  acceptStatement,
  endGenerationStatement,
  expirePlanCreditsStatement,
  goodwillStatement,
  registerInvitedStatement,
  registerStatement,
  type Refusal,
} from './statements.js';

export interface AcceptRequest {
  userId: string;
  brief: { batchSize: number };
  /** Credits for each thumbnail. */
  price: number;
  video: VideoRef | null;
  idempotencyKey: string;
  requestHash: string;
  requestId: string;
  likenessConsent: string | null;
  /** Total size of the stored uploads that the generation uses. */
  uploadBytes: number;
  /** Added to the priority in the queue, where lower numbers run first. The default is 0. */
  addedPriority?: number;
  /** The API key that sent the request, if any. */
  apiKeyId?: string | undefined;
  /** Thumbnails a month that the installation allows each user. Applies only if the price is 0. Undefined: no limit. */
  monthlyAllowance?: number | undefined;
}

export type AcceptanceResult =
  | { outcome: 'accepted'; generationId: string; credits: number; priority: number }
  /** The key was used before, so nothing was debited. `same`: whether both requests were equal. */
  | { outcome: 'repeated'; generationId: string; same: boolean }
  | { outcome: 'insufficient' }
  /** The user's allowance of this month is too small for the batch. */
  | { outcome: 'allowance-used' }
  | { outcome: 'too-many-open' }
  /** The user has reached the quota of canceled or refunded generations. */
  | { outcome: 'too-many-refunds'; retryAfterSeconds: number }
  /** These uploads would exceed the quota of stored uploads. */
  | { outcome: 'too-many-stored-uploads'; retryAfterSeconds: number };

export interface DeliveredThumbnail extends StoredPictures {
  /** Absent in the outputs of earlier releases. */
  id?: string;
  position: number;
  layout: string;
  /** The headline, its emphasis, and the second line. */
  words: object;
  reason: string;
  reasonParts?: object;
  checks: object[];
  fingerprint: string;
  /** Absent when no plate is stored. */
  plate?: object;
}

export interface Failure {
  code: ErrorCode;
  stage: StageName | null;
  /** For the log; contains no personal data. */
  detail: string;
}

/** A generation that ended without thumbnails. */
export interface EndedWithoutThumbnails {
  /** In credits. */
  refunded: number;
  /** Storage names of its uploads, already recorded for erasure. The caller removes the files. */
  picturesToErase: string[];
}

export interface NewUser {
  provider: SignInProvider;
  subject: string;
  name: string;
  email: string | null;
  emailVerified: boolean;
  avatar: string | null;
  role: Role;
  /**
   * Digests of this identity, by which a deleted account of the user is found. Its welcome credits and used allowance
   * count for the new account.
   */
  formerDigests?: string[];
  /** Digest of the invitation that the sign-up uses. Absent when registration needs no invitation. */
  invitation?: string | undefined;
  /** Password hash of a new local account. Set only together with `invitation`. */
  passwordHash?: string | undefined;
}

/**
 * Minimum of `retryAfterSeconds`, and its value when the real delay is unknown, for instance while all uploads belong
 * to open generations.
 */
const minWaitSeconds = 60;

/** Unique constraint on a user's idempotency keys. */
const idempotencyKeyConstraint = 'generations_user_id_idempotency_key_key';

const waitRow = z.object({ seconds: z.number().nullable() });

/** Seconds until the user's next uploads are due for erasure; null while all belong to open generations. */
const untilErasedStatement = statement({
  name: 'credits-until-uploads-erased',
  row: waitRow,
  sql: `
    select extract(epoch from min(finished_at) + make_interval(hours => $2) - now())::float8 as seconds
      from generations
     where user_id = $1 and upload_bytes > 0 and uploads_erased_at is null and finished_at is not null`,
});

/** Seconds until the number of refunds within the last $2 hours falls to $3. */
const untilFewerRefundsStatement = statement({
  name: 'credits-until-fewer-refunds',
  row: waitRow,
  sql: `
    select extract(epoch from finished_at + make_interval(hours => $2) - now())::float8 as seconds
      from generations
     where user_id = $1 and counts_as_refunded and finished_at > now() - make_interval(hours => $2)
     order by finished_at desc offset $3 limit 1`,
});

const allowanceRow = z.object({ monthly: z.number().nullable(), used: z.number() });

const allowanceStatement = statement({
  name: 'credits-allowance',
  row: allowanceRow,
  sql: `
    select case when has_own_allowance then monthly_allowance else $2::int end as monthly, used_allowance(id) as used
      from users where id = $1 and deleted_at is null`,
});

const earlierAcceptanceStatement = statement({
  name: 'credits-earlier-acceptance',
  row: z.object({ id: z.string(), request_hash: z.string() }),
  sql: `select id, request_hash from generations where user_id = $1 and idempotency_key = $2`,
});

/**
 * The two credit buckets and their ledger. Plan credits expire; kept credits do not. Each method that changes credits
 * records the cause in the same statement.
 */
@Injectable()
export class Credits {
  constructor(private readonly database: Database) {}

  /**
   * Debits the price of all thumbnails and stores the generation. Idempotent: each user and key gets one debit and one
   * generation, even when a request is repeated after a failure.
   */
  async accept(request: AcceptRequest): Promise<AcceptanceResult> {
    const generationId = randomUUID();
    let refusal: Refusal | undefined;
    try {
      const [row] = await this.database.run(acceptStatement, [
        request.userId,
        request.brief.batchSize * request.price,
        generationId,
        JSON.stringify(request.brief),
        request.video?.id ?? null,
        request.brief.batchSize,
        request.idempotencyKey,
        request.requestHash,
        request.requestId,
        request.likenessConsent,
        maxOpenGenerations,
        request.uploadBytes,
        maxStoredUploadMegabytes * 1024 * 1024,
        refundedWithinHours,
        maxRefundedGenerations,
        request.video?.site ?? defaultVideoSite,
        request.addedPriority ?? 0,
        request.apiKeyId ?? null,
        request.monthlyAllowance ?? null,
      ]);
      if (row?.refusal === null) {
        const { credits, priority } = row;
        return { outcome: 'accepted', generationId, credits, priority };
      }
      refusal = row?.refusal;
    } catch (error) {
      if (!(error instanceof UniqueViolation) || error.constraint !== idempotencyKeyConstraint)
        throw error;
    }
    // Either the key exists, the request was refused, or the account is gone or disabled (no row). Checks the key
    // first, because the first request with this key may have spent the last credits.
    const { userId, idempotencyKey, requestHash } = request;
    const earlier = await this.findAccepted(userId, idempotencyKey, requestHash);
    if (earlier) return { outcome: 'repeated', ...earlier };
    if (!refusal) throw new ProductError('unauthenticated');
    if (refusal === 'insufficient' || refusal === 'allowance-used' || refusal === 'too-many-open')
      return { outcome: refusal };
    const retryAfterSeconds =
      refusal === 'too-many-stored-uploads'
        ? await this.secondsUntil(untilErasedStatement, [userId, uploadsKeptHours])
        : await this.secondsUntil(untilFewerRefundsStatement, [
            userId,
            refundedWithinHours,
            maxRefundedGenerations - 1,
          ]);
    return { outcome: refusal, retryAfterSeconds };
  }

  /**
   * A user's monthly allowance of thumbnails on an installation without billing, and how much of it is used this month.
   * `monthly` is null without a limit.
   */
  async allowanceOf(
    userId: string,
    installationDefault: number | undefined,
  ): Promise<z.infer<typeof allowanceRow> | undefined> {
    const values = [userId, installationDefault ?? null];
    return (await this.database.run(allowanceStatement, values))[0];
  }

  /** Finds the generation that was accepted with a key. `same`: whether both requests were equal. */
  async findAccepted(
    userId: string,
    idempotencyKey: string,
    requestHash: string,
  ): Promise<{ generationId: string; same: boolean } | undefined> {
    const [row] = await this.database.run(earlierAcceptanceStatement, [userId, idempotencyKey]);
    return row && { generationId: row.id, same: row.request_hash === requestHash };
  }

  /**
   * Ends a generation, stores its thumbnails and refunds the credits of the missing ones. Returns undefined when the
   * generation has already ended or the claim is lost.
   */
  async complete(
    generationId: string,
    attempt: number,
    thumbnails: DeliveredThumbnail[],
  ): Promise<{ refunded: number; thumbnailIds: string[] } | undefined> {
    const delivered = thumbnails.map((thumbnail) => ({ id: randomUUID(), ...thumbnail }));
    const [row] = await this.database.run(endGenerationStatement, [
      generationId,
      attempt,
      'completed',
      JSON.stringify(delivered),
      null,
      null,
      null,
      false,
    ]);
    if (!row) return undefined;
    endedGenerations.inc({ status: 'completed', code: '' });
    return { refunded: row.refunded, thumbnailIds: delivered.map(({ id }) => id) };
  }

  /**
   * Ends a failed generation and refunds all of it, once.
   * @param attempt the failed claim, or null for any (the sweep)
   */
  async fail(
    generationId: string,
    attempt: number | null,
    failure: Failure,
  ): Promise<EndedWithoutThumbnails | undefined> {
    const [row] = await this.database.run(endGenerationStatement, [
      generationId,
      attempt,
      'failed',
      '[]',
      failure.code,
      failure.stage,
      failure.detail.slice(0, 2_000),
      !isOurFailure(failure.code),
    ]);
    if (row) endedGenerations.inc({ status: 'failed', code: failure.code });
    return row;
  }

  /**
   * Cancels a generation for its creator and refunds all of it, once. Changes nothing and returns undefined when the
   * generation has ended, when models were called, which costs money, or when a thumbnail is finished. A worker that
   * runs the generation loses its claim.
   */
  async cancel(generationId: string): Promise<EndedWithoutThumbnails | undefined> {
    const [row] = await this.database.run(endGenerationStatement, [
      generationId,
      null,
      'cancelled',
      '[]',
      null,
      null,
      null,
      true,
    ]);
    if (row) endedGenerations.inc({ status: 'cancelled', code: '' });
    return row;
  }

  /**
   * Stores a new user and grants the welcome credits, unless a deleted account of the user got them. `repeated`: the
   * identity is already registered. `uninvited`: the invitation is not valid for this address, so nothing was stored.
   */
  async register(
    person: NewUser,
  ): Promise<
    { outcome: 'registered'; userId: string } | { outcome: 'repeated' } | { outcome: 'uninvited' }
  > {
    const { invitation, passwordHash = null } = person;
    const userId = randomUUID();
    const values = [
      userId,
      person.name,
      person.email,
      person.avatar,
      person.role,
      person.provider,
      person.subject,
      person.emailVerified,
      registrationCredits,
      person.formerDigests ?? [],
    ];
    try {
      const rows =
        invitation === undefined
          ? await this.database.run(registerStatement, values)
          : await this.database.run(registerInvitedStatement, [
              ...values,
              invitation,
              passwordHash,
            ]);
      return rows.length === 1 ? { outcome: 'registered', userId } : { outcome: 'uninvited' };
    } catch (error) {
      if (error instanceof UniqueViolation) return { outcome: 'repeated' };
      throw error;
    }
  }

  /**
   * Grants an administrator's gift as kept credits. Not idempotent: each call grants again.
   * @returns undefined when no user, or more than one, has this address
   */
  async grant(gift: {
    email: string;
    amount: number;
    reason: string;
    actor: string;
  }): Promise<{ credits: number } | undefined> {
    const [row] = await this.database.run(goodwillStatement, [
      gift.email,
      gift.amount,
      gift.reason,
      gift.actor,
      `goodwill:${randomUUID()}`,
    ]);
    return row;
  }

  /**
   * Writes off expired plan credits and returns the number of changed accounts. Safe to repeat.
   * @param userId restricts the write-off to one user
   */
  async expirePlanCredits(maxAccounts: number, userId: string | null = null): Promise<number> {
    return (await this.database.run(expirePlanCreditsStatement, [maxAccounts, userId])).length;
  }

  private async secondsUntil(
    until: typeof untilErasedStatement,
    values: unknown[],
  ): Promise<number> {
    const [row] = await this.database.run(until, values);
    return Math.max(minWaitSeconds, row?.seconds ?? 0);
  }
}
