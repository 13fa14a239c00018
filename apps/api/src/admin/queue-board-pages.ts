import { ProductError } from '@app/contracts';
import { QueueBoard } from '@app/queue';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { AuthCookies, queueBoardPath } from '../account/auth-cookies.js';
import { BearerStrategy } from '../account/passport/bearer.strategy.js';
import { refusalOf } from '../http/envelope.js';

/** Of the connection between two halves of this process, not of the one to the browser. */
const ofConnection = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

/**
 * Shows the queues to admins. A page's own requests cannot carry the bearer token, so a cookie carries it that is sent to
 * these pages only; it is checked like any token, at every request. The pages are made when an admin first asks for one:
 * no api has to wait for them before it serves creators.
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
      // The log is where a signed-in admin gets the cookie, and where everybody else is sent away.
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
      if (value !== undefined && !ofConnection.has(name)) reply.header(name, value);
    return reply.status(answer.statusCode).send(answer.rawPayload);
  };
  const server = app.getHttpAdapter().getInstance();
  server.all(queueBoardPath, show);
  server.all(`${queueBoardPath}/*`, show);
}

/** A server of their own that listens nowhere: what an api has registered is settled once it serves. */
async function pagesOf(board: QueueBoard): Promise<FastifyInstance> {
  const pages = fastify();
  await pages.register(await board.pages(queueBoardPath), { prefix: queueBoardPath });
  return pages;
}
