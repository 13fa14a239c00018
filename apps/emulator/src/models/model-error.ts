/** Google's canonical name of an HTTP status, as the model interface gives it. */
const geminiStatus: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  402: 'FAILED_PRECONDITION',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
};

const openAiType: Record<number, string> = {
  401: 'invalid_request_error',
  402: 'insufficient_quota',
  403: 'invalid_request_error',
  404: 'invalid_request_error',
  429: 'rate_limit_exceeded',
};

interface ModelError {
  body: object;
  /** Gemini tells the wait in the body, OpenAI in a header. */
  retryAfterHeader: boolean;
}

/** A failed call as the vendor whose path this is puts it; undefined when it is no path of a model. */
export function modelError(
  path: string,
  status: number,
  reason?: string,
  retryAfterSeconds?: number,
): ModelError | undefined {
  if (path.startsWith('/v1beta/')) {
    return {
      body: geminiError(status, reason ?? 'Ordered by a test', retryAfterSeconds),
      retryAfterHeader: false,
    };
  }
  if (/^\/v1\/(responses|chat|images|models)/.test(path)) {
    return { body: openAiError(status, 'Ordered by a test', reason), retryAfterHeader: true };
  }
  return undefined;
}

export function geminiError(status: number, message: string, retryAfterSeconds?: number): object {
  const details =
    retryAfterSeconds === undefined
      ? []
      : [
          {
            '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
            violations: [{ quotaId: 'GenerateRequestsPerMinutePerProjectPerModel' }],
          },
          {
            '@type': 'type.googleapis.com/google.rpc.RetryInfo',
            retryDelay: `${retryAfterSeconds}s`,
          },
        ];
  return {
    error: {
      code: status,
      message,
      status: geminiStatus[status] ?? 'UNKNOWN',
      ...(details.length > 0 && { details }),
    },
  };
}

export function openAiError(status: number, message: string, code?: string): object {
  const type =
    code === 'moderation_blocked'
      ? 'image_generation_user_error'
      : (openAiType[status] ?? (status < 500 ? 'invalid_request_error' : 'server_error'));
  return { error: { message, type, param: null, code: code ?? null } };
}
