export {
  Credits,
  type AcceptanceResult,
  type DeliveredThumbnail,
  type Failure,
  type NewUser,
} from './credits.js';
export { CreditHistory } from './credit-history.js';
export {
  invoiceReference,
  PaymentCredits,
  checkoutReference,
  type PaidChange,
  type PaidPack,
  type PaidPlan,
  type ReturnedTotal,
} from './payment-credits.js';
export { PlanPeriods } from './plan-periods.js';
