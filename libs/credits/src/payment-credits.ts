import { randomUUID } from 'node:crypto';
import { plans, type PackSize, type PaidPlanKey } from '@app/contracts';
import { Database, UniqueViolation } from '@app/data';
import { Injectable } from '@nestjs/common';
import {
  knownPaymentsStatement,
  paymentByIntentStatement,
  paymentReturnStatement,
  settlePackStatement,
  settlePlanStatement,
} from './payment-statements.js';

/** A change of plan within a period. */
export interface PaidChange {
  /** The former plan; null if its price is unknown. */
  from: PaidPlanKey | null;
  /** Share of the period (0 to 1) that the change was charged for. */
  share: number;
}

export interface PaidPlan {
  userId: string;
  plan: PaidPlanKey;
  /** End of the paid period. */
  periodEnd: Date;
  /** Identifies the invoice: the result of `invoiceReference`. */
  reference: string;
  subscriptionId: string;
  paymentIntentId: string | null;
  /** In cents. 0 after a discount of 100 %. */
  amount: number;
  /** Whether the invoice was paid after its period ended. */
  isLate: boolean;
  /** Null when the invoice covers a whole period. */
  change: PaidChange | null;
}

export interface PaidPack {
  userId: string;
  size: PackSize;
  /** Identifies the checkout: the result of `checkoutReference`. */
  reference: string;
  paymentIntentId: string | null;
  /** In cents. */
  amount: number;
}

/** Total that refunds or disputes have returned, in cents. */
export type ReturnedTotal = { refunded: number } | { disputed: number };

/** `repeated`: the payment was settled before, so nothing changed. */
export type SettlementResult = { outcome: 'settled'; granted: number } | { outcome: 'repeated' };

export const invoiceReference = (invoiceId: string): string => `invoice:${invoiceId}`;
export const checkoutReference = (checkoutId: string): string => `session:${checkoutId}`;

/**
 * Changes credits when payments arrive. Each payment counts once, no matter how often, in what order or from which
 * source it is reported.
 */
@Injectable()
export class PaymentCredits {
  constructor(private readonly database: Database) {}

  /** Safe to repeat. */
  async settlePlan(paid: PaidPlan): Promise<SettlementResult> {
    const settleWith = (mayGrant: boolean) =>
      this.settleOnce(settlePlanStatement, [
        paid.userId,
        creditsOf(paid),
        paid.periodEnd,
        paid.reference,
        paid.subscriptionId,
        paid.plan,
        paid.paymentIntentId,
        paid.amount,
        paid.isLate,
        mayGrant,
        paid.change ? 'change' : 'period',
        paid.change?.from ? plans[paid.change.from].monthlyCredits : null,
      ]);
    try {
      return await settleWith(true);
    } catch (error) {
      if (error instanceof UniqueViolation && periodConstraints.has(error.constraint))
        return settleWith(false);
      throw error;
    }
  }

  /** Safe to repeat. */
  async settlePack(paid: PaidPack): Promise<SettlementResult> {
    const { userId, size, reference, paymentIntentId, amount } = paid;
    return this.settleOnce(settlePackStatement, [userId, size, reference, paymentIntentId, amount]);
  }

  /**
   * Records how much of a payment was refunded or disputed, and how many of its credits must be taken back (`due`).
   * Takes back unspent credits, and returns credits when the total has fallen. Can be repeated, and run in any order:
   * amounts are totals, and the one with the latest `askedAt` wins.
   * @param cause kind and provider id, such as `refund:ch_1`; prefix of the ledger entry's reference
   * @param askedAt when the provider was asked for the total, by the database's clock
   * @returns undefined when nothing is new; `creditChange` is negative when credits were taken back
   */
  async recordReturn(
    reference: string,
    total: ReturnedTotal,
    cause: string,
    askedAt: Date,
  ): Promise<{ creditChange: number; due: number } | undefined> {
    const refunded = 'refunded' in total ? total.refunded : null;
    const disputed = 'disputed' in total ? total.disputed : null;
    const [row] = await this.database.run(paymentReturnStatement, [
      reference,
      refunded,
      disputed,
      // A total may return to an earlier value, so each reference needs a random part. The row lock prevents double
      // counting.
      `${cause}:${refunded ?? disputed}:${randomUUID()}`,
      askedAt,
    ]);
    return row;
  }

  /** Returns the reference of the settled payment with this payment intent. */
  async referenceOfIntent(paymentIntentId: string): Promise<string | undefined> {
    const [row] = await this.database.run(paymentByIntentStatement, [paymentIntentId]);
    return row?.reference;
  }

  /** Returns the references that are not settled yet. */
  async unsettledOf(references: string[]): Promise<Set<string>> {
    const known = await this.database.run(knownPaymentsStatement, [references]);
    const found = new Set(known.map(({ reference }) => reference));
    return new Set(references.filter((reference) => !found.has(reference)));
  }

  private async settleOnce(
    statement: typeof settlePlanStatement,
    values: unknown[],
  ): Promise<SettlementResult> {
    try {
      const [row] = await this.database.run(statement, values);
      return row ? { outcome: 'settled', granted: row.granted } : { outcome: 'repeated' };
    } catch (error) {
      if (error instanceof UniqueViolation && error.constraint === paymentKeyConstraint)
        return { outcome: 'repeated' };
      throw error;
    }
  }
}

/** The constraint that ensures that each payment counts once. */
const paymentKeyConstraint = 'payments_pkey';
/** Unique constraints that ensure that only one payment of a period grants credits. */
const periodConstraints = new Set(['payments_once_per_period', 'payments_late_once']);

/** Rounds a change of plan to whole credits, as the provider rounds its price to whole cents. */
function creditsOf({ plan, change }: PaidPlan): number {
  const { monthlyCredits } = plans[plan];
  if (!change) return monthlyCredits;
  const difference = monthlyCredits - (change.from ? plans[change.from].monthlyCredits : 0);
  const share = Math.min(1, Math.max(0, change.share));
  return Math.max(0, Math.round(difference * share));
}
