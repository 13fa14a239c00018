import type { ErrorCode } from '@app/contracts';

/** Exit codes of `posterframe`, on which scripts can rely. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  keyRefused: 3,
  noCredits: 4,
  generationFailed: 5,
  tryLater: 6,
} as const;

/** A failure with a message to print and an exit code. */
export class ClientError extends Error {
  override readonly name = 'ClientError';

  constructor(
    message: string,
    readonly exitCode: (typeof exitCodes)[Exclude<keyof typeof exitCodes, 'done'>],
    readonly code?: ErrorCode | undefined,
  ) {
    super(message);
  }
}

export function exitCodeOf(status: number): ClientError['exitCode'] {
  if (status === 401 || status === 403) return exitCodes.keyRefused;
  if (status === 402) return exitCodes.noCredits;
  if (status === 429 || status >= 500) return exitCodes.tryLater;
  return exitCodes.failed;
}
