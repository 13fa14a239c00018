import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { findEdgeCaseInAddress } from '../sample-world/edge-case-videos.js';
import { googleError } from './google-error.js';

/** Applies the delays and failures of edge-case videos before any endpoint runs. */
export function installEdgeCaseAnswers(server: FastifyInstance): void {
  /** Counts requests per path, for videos that fail only at first. */
  const requestCounts = new Map<string, number>();

  server.addHook('onRequest', async (request, reply) => {
    const address = decode(request.url);
    const quirk = findEdgeCaseInAddress(address)?.answers;
    const still = /^\/vi(_webp)?\//.test(address);
    if (!quirk || (quirk.stillsOnly && !still)) return;
    if (quirk.firstTimes !== undefined) {
      const times = (requestCounts.get(address) ?? 0) + 1;
      requestCounts.set(address, times);
      if (times > quirk.firstTimes) return;
    }
    if (quirk.delayMs !== undefined) await wait(quirk.delayMs, undefined, { ref: false });
    if (quirk.retryAfterSeconds !== undefined) {
      void reply.header('retry-after', String(quirk.retryAfterSeconds));
    }
    if (quirk.status !== undefined) {
      const data = address.startsWith('/youtube/v3/');
      const reason = quirk.status === 429 ? 'rateLimitExceeded' : 'backendError';
      await reply
        .code(quirk.status)
        .send(data ? googleError(quirk.status, reason, 'Not today.') : 'Not today.');
    } else if (quirk.body) {
      await reply.type(quirk.body.type).send(quirk.body.text);
    }
  });
}

function decode(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
