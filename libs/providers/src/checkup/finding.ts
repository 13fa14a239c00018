/** The result of one check. */
export interface Finding {
  subject: string;
  /**
   * ok: works. off: optional and not configured. doubtful: works, but perhaps not as intended. failed: does not work.
   */
  state: 'ok' | 'off' | 'doubtful' | 'failed';
  /** The result, and how to fix a problem. Contains neither keys nor messages of vendors. */
  message: string;
}

/** Timeout of a request to an outside server, in milliseconds. */
const timeoutMs = 10_000;

export interface OutsideResponse {
  status: number;
  body: unknown;
  /** The time by the server's clock. */
  date: Date | null;
}

/** Sends one request. Undefined if no answer arrives in time. */
export async function requestOnce(
  url: string,
  init: RequestInit = {},
): Promise<OutsideResponse | undefined> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(url, { redirect: 'manual', ...init, signal });
    const text = await answer.text();
    const date = new Date(answer.headers.get('date') ?? '');
    return {
      status: answer.status,
      body: parseJsonOrNull(text),
      date: Number.isNaN(date.getTime()) ? null : date,
    };
  } catch {
    return undefined;
  }
}

function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * The finding of a request with a key. After a 2xx, the key works. Without an answer or after a 5xx, the vendor has a
 * problem. After a 429 or a quota error, the key is known, but its quota is used up. After any other status, the key has a
 * problem.
 */
export function keyFinding(
  subject: string,
  answer: OutsideResponse | undefined,
  refusedMessage: string,
): Finding {
  if (!answer || answer.status >= 500)
    return { subject, state: 'failed', message: unreachableMessage(answer?.status) };
  // Google answers 403 with a reason; other vendors answer 429.
  if (answer.status === 429 || /quotaExceeded|rateLimitExceeded/.test(JSON.stringify(answer.body)))
    return {
      subject,
      state: 'doubtful',
      message: 'the key is known, but its quota is used up for now',
    };
  if (answer.status >= 200 && answer.status < 300)
    return { subject, state: 'ok', message: 'the key is accepted' };
  return {
    subject,
    state: 'failed',
    message: `${refusedMessage} (answered with ${answer.status})`,
  };
}

export function unreachableMessage(status?: number): string {
  return status === undefined
    ? 'no answer. Check the network, its firewall and the address'
    : `answered with ${status}; try again later`;
}
