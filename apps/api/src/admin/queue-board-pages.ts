import { ProductError } from '@app/contracts';
import { QueueBoard } from '@app/queue';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { AuthCookies, queueBoardPath } from '../identity/auth-cookies.js';
import { BearerStrategy } from '../identity/passport/bearer.strategy.js';
import { refusalOf } from '../http/envelope.js';

/** Headers of the in-process connection, which must not reach the browser. */
const connectionHeaders = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

/**
 * Serves the queue board to admins. Its pages cannot send a bearer token, so a cookie limited to these pages carries
 * the token, which is verified at every request. The board is loaded at the first request, so that the api starts
 * without it.
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
      const opensAPage = request.headers.accept?.includes('text/html') ?? false;
      // The admin page sets the cookie for admins and redirects others.
      if (opensAPage) return reply.redirect('/admin');
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

/** A separate server that does not listen, because Fastify accepts no plugins after its start. */
async function pagesOf(board: QueueBoard): Promise<FastifyInstance> {
  const pages = fastify();
  await pages.register(await board.createPages(queueBoardPath), { prefix: queueBoardPath });
  return pages;
}
