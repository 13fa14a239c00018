import { ProductError } from '@app/contracts';
import { QueueBoard } from '@app/queue';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { AuthCookies, queueBoardPath } from '../identity/auth-cookies.js';
import { BearerStrategy } from '../identity/passport/bearer.strategy.js';
import { refusalOf } from '../http/envelope.js';

/** These headers describe the in-process connection, so they must not reach the browser. */
const connectionHeaders = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

/**
 * Serves the queue board to admins. Its pages cannot send a bearer token, so a cookie for these pages carries the
 * token. Every request verifies the token. The board is loaded with the first request to keep the start of the api
 * fast.
 */
export function showQueueBoard(app: NestFastifyApplication): void {
  const board = app.get(QueueBoard);
  const cookies = app.get(AuthCookies);
  const bearer = app.get(BearerStrategy);
  const isAdmin = async (request: FastifyRequest): Promise<boolean> => {
    const authorization = `Bearer ${cookies.queuePass(request) ?? ''}`;
    const principal = await bearer
      .principal({ url: request.url, ip: request.ip, headers: { authorization } })
      .catch(() => undefined);
    return principal?.role === 'admin';
  };
  let pages: Promise<FastifyInstance> | undefined;

  const show = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (!(await isAdmin(request))) {
      const isPageRequest = request.headers.accept?.includes('text/html') ?? false;
      // The admin page sets the cookie, and redirects users who are not admins.
      if (isPageRequest) return reply.redirect('/admin');
      return reply.status(401).send(refusalOf(new ProductError('unauthenticated')));
    }
    pages ??= pagesOf(board).catch((error: unknown) => {
      pages = undefined;
      throw error;
    });
    const { method, url, headers } = request;
    const answer = await (await pages).inject({ method: method as 'GET', url, headers });
    for (const [name, value] of Object.entries(answer.headers))
      if (value !== undefined && !connectionHeaders.has(name)) reply.header(name, value);
    return reply.status(answer.statusCode).send(answer.rawPayload);
  };
  const server = app.getHttpAdapter().getInstance();
  server.all(queueBoardPath, show);
  server.all(`${queueBoardPath}/*`, show);
}

/** Fastify accepts no plugins after its start, so the board gets its own server, which does not listen. */
async function pagesOf(board: QueueBoard): Promise<FastifyInstance> {
  const pages = fastify();
  await pages.register(await board.createPages(queueBoardPath), { prefix: queueBoardPath });
  return pages;
}
