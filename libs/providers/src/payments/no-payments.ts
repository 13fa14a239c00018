import { ProductError } from '@app/contracts';
import { Payments } from './payments.js';

/** Payments of an installation without a payment provider: nothing is for sale, and no events arrive. */
export class NoPayments extends Payments {
  override readonly catalog = null;
  override readonly createCustomer = refuse;
  override readonly checkOutPlan = refuse;
  override readonly checkOutPack = refuse;
  override readonly openPortal = refuse;
  override readonly openPlanChange = refuse;
  override readonly willBeCharged = async () => false;
  override readonly cancelEverything = async () => undefined;
  override readonly subscription = refuse;
  override readonly checkout = refuse;
  override readonly invoice = refuse;
  override readonly paidInvoicesOf = refuse;
  override readonly refund = refuse;
  override readonly refundsOf = refuse;
  override readonly dispute = refuse;
  override readonly findPurchase = refuse;
  override readonly checkoutsSince = yieldNothing;
  override readonly invoicesSince = yieldNothing;
  override readonly refundsSince = yieldNothing;
  override readonly disputesSince = yieldNothing;
  override readonly openSubscriptions = yieldNothing;

  override readEvent(): never {
    throw new ProductError('payments_not_configured');
  }
}

async function refuse(): Promise<never> {
  throw new ProductError('payments_not_configured');
}

async function* yieldNothing(): AsyncIterable<never> {}
