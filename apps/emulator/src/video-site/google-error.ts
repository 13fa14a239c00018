/** What a reason belongs to, and the canonical status that goes with an HTTP status. */
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
  };
}

/** The body of a failed call to one of Google's data interfaces. */
export function googleError(code: number, reason: string, message: string): GoogleError {
  const domain = quotaReasons.has(reason) ? 'youtube.quota' : 'global';
  const status = canonicalStatus[code];
  return {
    error: { code, message, errors: [{ message, domain, reason }], ...(status && { status }) },
  };
}
