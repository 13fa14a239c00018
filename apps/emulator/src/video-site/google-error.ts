/** Reasons of the domain `youtube.quota`. */
const quotaReasons = new Set([
  'quotaExceeded',
  'dailyLimitExceeded',
  'rateLimitExceeded',
  'userRateLimitExceeded',
]);
const canonicalStatus: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  503: 'UNAVAILABLE',
};

export interface GoogleError {
  error: {
    code: number;
    message: string;
    errors: { message: string; domain: string; reason: string }[];
    status?: string;
    details?: object[];
  };
}

/** A 429 names the exhausted limit. `errors` contains `rateLimitExceeded`, even for a daily quota. */
export function quotaError(metric: string, limit: 'per day' | 'per minute'): GoogleError {
  const { error } = googleError(
    429,
    'rateLimitExceeded',
    `Quota exceeded for quota metric '${metric}' and limit '${metric} ${limit}' of service 'youtube.googleapis.com' for consumer 'project_number:1'.`,
  );
  const quotaLimit = limit === 'per day' ? 'defaultPerDayPerProject' : 'defaultPerMinutePerProject';
  return {
    error: {
      ...error,
      errors: error.errors.map((one) => ({ ...one, domain: 'global' })),
      details: [
        {
          '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
          reason: 'RATE_LIMIT_EXCEEDED',
          domain: 'googleapis.com',
          metadata: { service: 'youtube.googleapis.com', quota_limit: quotaLimit },
        },
      ],
    },
  };
}

/** The body of a failed call to one of Google's data APIs. */
export function googleError(code: number, reason: string, message: string): GoogleError {
  const domain = quotaReasons.has(reason) ? 'youtube.quota' : 'global';
  const status = canonicalStatus[code];
  return {
    error: { code, message, errors: [{ message, domain, reason }], ...(status && { status }) },
  };
}
