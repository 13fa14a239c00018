import { randomUUID } from 'node:crypto';
import { plans, type PackSize, type PaidPlanKey } from '@app/contracts';
import { Database, UniqueViolation } from '@app/data';
import { Injectable } from '@nestjs/common';
import {
  knownPaymentsStatement,
  paymentByIntentStatement,
  returnStatement,
  settlePackStatement,
  settlePlanStatement,
} from './payment-statements.js';

/** A change of plan within a period. */
export interface PaidChange {
  from: PaidPlanKey | null;
  /** Share of the period, 0-1, that the change was charged for: at most what was left of the period. */
  share: number;
}

export interface PaidPlan {
  userId: string;
  plan: PaidPlanKey;
  /** End of the paid period. */
  periodEnd: Date;
  /** The business fact, from `invoiceReference`. */
  reference: string;
  subscriptionId: string;
  paymentIntentId: string | null;
  /** In cents; 0 with a discount of 100 %. */
  amount: number;
  /** Whether it was paid after its period had ended. */
  isLate: boolean;
  /** Null for a whole period. */
  change: PaidChange | null;
}

export interface PaidPack {
  userId: string;
  size: PackSize;
  /** The business fact, from `sessionReference`. */
  reference: string;
  paymentIntentId: string | null;
  /** In cents. */
  amount: number;
}

/** Total returned by refund or dispute, in cents. */
export type ReturnedTotal = { refunded: number } | { disputed: number };

/** Effect of a settlement: a known business fact changes nothing. */
export type SettlementResult = { outcome: 'settled'; granted: number } | { outcome: 'repeated' };

export const invoiceReference = (invoiceId: string): string => `invoice:${invoiceId}`;
export const sessionReference = (sessionId: string): string => `session:${sessionId}`;

/**
 * Changes of credits by payments. Each business fact counts once, however often it arrives, from any source and in any
 * order.
 */
@Injectable()
export class PaymentCredits {
  constructor(private readonly database: Database) {}

  /** May run twice. */
  async settlePlan(paid: PaidPlan): Promise<SettlementResult> {
    const settle = (mayGrant: boolean) =>
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
      return await settle(true);
    } catch (error) {
      if (error instanceof UniqueViolation && oncePerPeriod.has(error.constraint))
        return settle(false);
      throw error;
    }
  }

  /** May run twice. */
  async settlePack(paid: PaidPack): Promise<SettlementResult> {
    const { userId, size, reference, paymentIntentId, amount } = paid;
    return this.settleOnce(settlePackStatement, [userId, size, reference, paymentIntentId, amount]);
  }

  /**
   * Records returned or restored money: takes back what is left of the credits that the payment granted, and records
   * the rest as due. May run twice and in any order: amounts are totals, and the latest request wins.
   * @param cause the provider's object, for the ledger
   * @param askedAt when the provider was asked for the total, by the database's clock
   * @returns undefined when nothing is new
   */
  async recordReturn(
    payment: string,
    total: ReturnedTotal,
    cause: string,
    askedAt: Date,
  ): Promise<{ amountBack: number; due: number } | undefined> {
    const refunded = 'refunded' in total ? total.refunded : null;
    const disputed = 'disputed' in total ? total.disputed : null;
    const [row] = await this.database.run(returnStatement, [
      payment,
      refunded,
      disputed,
      // A total may go back to an earlier value, so the reference is unique; the row lock prevents counting twice.
      `${cause}:${refunded ?? disputed}:${randomUUID()}`,
      askedAt,
    ]);
    return row;
  }

  /** The reference that was paid with this payment intent, once it is settled. */
  async byIntent(paymentIntentId: string): Promise<string | undefined> {
    const [row] = await this.database.run(paymentByIntentStatement, [paymentIntentId]);
    return row?.reference;
  }

  /** Returns which of these references are not settled yet. */
  async unknown(references: string[]): Promise<Set<string>> {
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
      if (error instanceof UniqueViolation && error.constraint === onePerFact)
        return { outcome: 'repeated' };
      throw error;
    }
  }
}

/** Constraint by which a business fact counts once. */
const onePerFact = 'payments_pkey';
/** Constraints by which only one payment of a period grants its credits. */
const oncePerPeriod = new Set(['payments_once_per_period', 'payments_late_once']);

/** A change is rounded to whole credits, as the provider rounds its price to whole cents. */
function creditsOf({ plan, change }: PaidPlan): number {
  const { monthlyCredits } = plans[plan];
  if (!change) return monthlyCredits;
  const difference = monthlyCredits - (change.from ? plans[change.from].monthlyCredits : 0);
  const share = Math.min(1, Math.max(0, change.share));
  return Math.max(0, Math.round(difference * share));
}
