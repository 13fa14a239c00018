import type { CurrentUser, Envelope, ProductError } from '@app/contracts';

/** A successful answer. Includes `user` when the call changed the signed-in user's data. */
export function ok<Data>(data: Data, user?: CurrentUser): Envelope<Data> {
  return user ? { success: true, data, user } : { success: true, data };
}

export function refusalOf(error: ProductError): Envelope<never> {
  return {
    success: false,
    errorCode: error.code,
    errorMessage: error.sentence,
    ...(error.data ? { data: error.data } : {}),
  };
}
