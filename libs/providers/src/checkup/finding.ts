/** What a look at one outside thing has found. */
export interface Finding {
  subject: string;
  /** off: not set up, and the product does without. doubtful: it works, but perhaps not as intended. ill: it does not work. */
  state: 'well' | 'off' | 'doubtful' | 'ill';
  /** What it is like, and what to do where it is not well. Never a key, nor a vendor's own words. */
  says: string;
}

/** How long anybody outside may take. */
const patienceMs = 10_000;

export interface OutsideAnswer {
  status: number;
  body: unknown;
  /** By the server's clock. */
  date: Date | null;
}

/** One cheap call; undefined when there was no answer in time. */
export async function askOutside(
  url: string,
  init: RequestInit = {},
): Promise<OutsideAnswer | undefined> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
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

/** The finding for a call that has to be let in: 2xx is well, silence and 5xx are the vendor's, the rest is the key's. */
export function keyFinding(
  subject: string,
  answer: OutsideAnswer | undefined,
  refused: string,
): Finding {
  if (!answer || answer.status >= 500)
    return { subject, state: 'ill', says: unreachable(answer?.status) };
  // Google says it with 403 and a reason, the others with 429.
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
