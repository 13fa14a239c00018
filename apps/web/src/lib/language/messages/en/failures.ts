/** Failures that have no code of the server. */
export const failures = {
  unexpected: 'An unexpected error occurred.',
  unreachable: 'Can’t connect. Check your internet and try again.',
} as const;
