/** Google's canonical names of HTTP statuses, as used in model errors. */
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
  /** OpenAI states the wait in a header, Gemini in the body. */
  retryAfterHeader: boolean;
}

/** The error of a failed call, in the format of the path's vendor. Undefined for other paths. */
export function modelError(
  path: string,
  status: number,
  reason?: string,
  retryAfterSeconds?: number,
): ModelError | undefined {
  if (path.startsWith('/v1beta/')) {
    return {
      body: geminiError(status, reason ?? 'Requested by a test', retryAfterSeconds),
      retryAfterHeader: false,
    };
  }
  if (/^\/v1\/(responses|chat|images|models|moderations)/.test(path)) {
    return { body: openAiError(status, 'Requested by a test', reason), retryAfterHeader: true };
  }
  return undefined;
}

interface GeminiErrorText {
  message: string;
  details?: object[];
}

const keyError = (message: string): GeminiErrorText => ({
  message,
  details: [
    {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason: 'API_KEY_INVALID',
      domain: 'googleapis.com',
      metadata: { service: 'generativelanguage.googleapis.com' },
    },
    { '@type': 'type.googleapis.com/google.rpc.LocalizedMessage', locale: 'en-US', message },
  ],
});

const quotaError = (quotaId: string, quotaValue: string): GeminiErrorText => ({
  message: `You exceeded your current quota, please check your plan and billing details. * Quota exceeded for metric: generativelanguage.googleapis.com/generate_requests, limit: ${quotaValue}`,
  details: [
    {
      '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
      violations: [
        {
          quotaMetric: 'generativelanguage.googleapis.com/generate_requests',
          quotaId,
          quotaDimensions: { location: 'global', model: 'gemini-3.8-flash' },
          quotaValue,
        },
      ],
    },
    { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34s' },
  ],
});

/** Gemini's errors, as its users have reported them publicly. Tests request one by its key. */
const geminiErrors: Record<string, GeminiErrorText> = {
  API_KEY_INVALID: keyError('API key not valid. Please pass a valid API key.'),
  API_KEY_EXPIRED: keyError('API key expired. Please renew the API key.'),
  FAILED_PRECONDITION: { message: 'User location is not supported for the API use.' },
  'quota of a minute': quotaError('GenerateRequestsPerMinutePerProjectPerModel', '60'),
  'quota of a day': quotaError('GenerateRequestsPerDayPerProjectPerModel', '250'),
  'free tier': quotaError('GenerateRequestsPerDayPerProjectPerModel-FreeTier', '20'),
  'no quota': quotaError('GenerateRequestsPerMinutePerProjectPerModel-FreeTier', '0'),
  'prepayment spent': {
    message: 'Your prepayment credits are depleted. Please go to AI Studio to manage your billing.',
  },
};

/** @param reason a key of `geminiErrors`, or a message */
export function geminiError(code: number, reason: string, retryAfterSeconds?: number): object {
  const known = geminiErrors[reason];
  const details =
    known?.details ??
    (retryAfterSeconds === undefined
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
        ]);
  return {
    error: {
      code,
      message: known?.message ?? reason,
      status: known && code === 400 && !known.details ? reason : (geminiStatus[code] ?? 'UNKNOWN'),
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
