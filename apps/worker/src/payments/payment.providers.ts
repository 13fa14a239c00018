import { readFileSync } from 'node:fs';
import { PaymentCredits, PlanPeriods } from '@app/credits';
import type { Provider } from '@nestjs/common';
import { LedgerCheck, Invariants } from './ledger-check.js';
import { PaymentSweep } from './payment-sweep.js';
import { ReconcilePayments } from './reconcile-payments.js';
import { SettlePayments } from './settle-payments.js';

/** The providers that a worker needs for payments. */
export const paymentProviders: Provider[] = [
  LedgerCheck,
  PaymentCredits,
  PaymentSweep,
  PlanPeriods,
  ReconcilePayments,
  SettlePayments,
  {
    provide: Invariants,
    // The build copies the file next to the program.
    useFactory: (): Invariants => ({
      text: readFileSync(new URL('./invariants.sql', import.meta.url), 'utf8'),
    }),
  },
];
