import { ProductError } from '@app/contracts';
import { Stripe } from 'stripe';
import { safeCode } from '../safe-code.js';
import type { ListedItem } from './payments.js';

/** The API version of the library. Fixed here, so that an update cannot change the format of answers unnoticed. */
export const stripeApiVersion = '2026-10-28.endive';
/** Timeout of a call in milliseconds. Users wait for some calls. */
const timeoutMs = 20_000;

/** The official client, for Stripe or for the emulator. */
export function stripeClient(secretKey: string, origin: string | undefined): Stripe {
  const place = origin ? new URL(origin) : undefined;
  return new Stripe(secretKey, {
    apiVersion: stripeApiVersion,
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(place && {
      host: place.hostname,
      port: place.port,
      protocol: place.protocol === 'https:' ? ('https' as const) : ('http' as const),
    }),
  });
}

/** Iterates over a list, page by page. `time` returns when an item's event happened, in Unix seconds. */
export async function* listItems<Item extends { id: string; created: number }, One>(
  list: AsyncIterable<Item>,
  read: (item: Item) => One,
  time: (item: Item) => number = ({ created }) => created,
): AsyncIterable<ListedItem<One>> {
  try {
    for await (const item of list)
      yield { id: item.id, read: () => read(item), at: () => new Date(time(item) * 1_000) };
  } catch (error) {
    throw translateError(error, 'payments_unavailable');
  }
}

/** Makes a call and maps its errors to ours. `refusal` is the error for a request that Stripe refuses. */
export async function callStripe<Answer>(
  call: () => Promise<Answer>,
  refusal: 'payments_unavailable' | 'plan_change_impossible' = 'payments_unavailable',
): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    throw translateError(error, refusal);
  }
}

/** Makes a call. Undefined if the object does not exist. */
export async function callStripeOrUndefined<Answer>(
  call: () => Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing')
      return undefined;
    throw translateError(error, 'payments_unavailable');
  }
}

/** Keeps only the kind of failure, because the library's errors contain the request. */
export function translateError(
  error: unknown,
  refusal: 'payments_unavailable' | 'plan_change_impossible',
): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { type, code, param, requestId } = error;
  const detail = [type, code, param, requestId]
    .flatMap((word) => (word ? [safeCode(word)] : []))
    .join(' ');
  if (error.code === 'resource_missing' && error.param === 'customer')
    return new ProductError('no_billing_account', { detail });
  if (error instanceof Stripe.errors.StripeIdempotencyError)
    return new ProductError('idempotency_key_reused', { detail });
  const isRefused = error instanceof Stripe.errors.StripeInvalidRequestError;
  return new ProductError(isRefused ? refusal : 'payments_unavailable', { detail });
}
