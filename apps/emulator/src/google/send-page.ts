import type { FastifyReply } from 'fastify';

/** Sends a page of plain HTML that allows no scripts and no frames. */
export async function sendPage(reply: FastifyReply, status: number, page: string): Promise<void> {
  await reply
    .code(status)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(page);
}
