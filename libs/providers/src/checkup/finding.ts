/** The result of one check. */
export interface Finding {
  subject: string;
  /** off: not configured, and optional. doubtful: it works, but perhaps not as intended. ill: it does not work. */
  state: 'well' | 'off' | 'doubtful' | 'ill';
  /** State, and what to do about a problem. Never a key, nor a vendor's own words. */
  says: string;
}

/** Timeout of an outside server. */
const timeoutMs = 10_000;

export interface OutsideAnswer {
  status: number;
  body: unknown;
  /** By the server's clock. */
  date: Date | null;
}

/** One cheap call; undefined without an answer in time. */
export async function askOutside(
  url: string,
  init: RequestInit = {},
): Promise<OutsideAnswer | undefined> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(url, { redirect: 'manual', ...init, signal });
    const text = await answer.text();
    const date = new Date(answer.headers.get('date') ?? '');
    return {
      status: answer.status,
      body: parsed(text),
      date: Number.isNaN(date.getTime()) ? null : date,
    };
  } catch {
    return undefined;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * The finding for an authenticated call: 2xx is well, no answer and 5xx are the vendor's problem, the rest the key's.
 */
export function keyFinding(
  subject: string,
  answer: OutsideAnswer | undefined,
  refused: string,
): Finding {
  if (!answer || answer.status >= 500)
    return { subject, state: 'ill', says: unreachable(answer?.status) };
  // Google answers 403 with a reason, others 429.
  if (answer.status === 429 || /quotaExceeded|rateLimitExceeded/.test(JSON.stringify(answer.body)))
    return {
      subject,
      state: 'doubtful',
      says: 'the key is known, but its quota is used up for now',
    };
  if (answer.status >= 200 && answer.status < 300)
    return { subject, state: 'well', says: 'the key is accepted' };
  return { subject, state: 'ill', says: `${refused} (answered with ${answer.status})` };
}

export function unreachable(status?: number): string {
  return status === undefined
    ? 'no answer. Check the network, its firewall and the address'
    : `answered with ${status}; try again later`;
}
