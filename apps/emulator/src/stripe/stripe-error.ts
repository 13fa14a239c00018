/** Stripe's answer to a request that it refuses. */
export class StripeError extends Error {
  constructor(
    readonly status: number,
    readonly body: {
      type: string;
      code?: string;
      doc_url?: string;
      message: string;
      param?: string;
    },
  ) {
    super(body.message);
  }
}

export function missing(what: string, id: string, param: string): StripeError {
  return new StripeError(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });
}

export function invalid(message: string, param?: string, code?: string): StripeError {
  return new StripeError(400, {
    type: 'invalid_request_error',
    message,
    ...(param !== undefined && { param }),
    ...(code !== undefined && { code }),
  });
}
