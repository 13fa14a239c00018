import { ProductError } from '@app/contracts';
import { QueueBoard } from '@app/queue';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AuthCookies, queueBoardPath } from '../account/auth-cookies.js';
import { BearerStrategy } from '../account/passport/bearer.strategy.js';
import { refusalOf } from '../http/envelope.js';

/**
 * Shows the queues to admins. A page's own requests cannot carry the bearer token, so a cookie carries it that is sent to
 * these pages only; it is checked like any token, at every request.
 */
export async function showQueueBoard(app: NestFastifyApplication): Promise<void> {
  const pages = await app.get(QueueBoard).pages(queueBoardPath);
  const cookies = app.get(AuthCookies);
  const bearer = app.get(BearerStrategy);
  const isAdmin = async (request: FastifyRequest): Promise<boolean> => {
    const authorization = `Bearer ${cookies.queuePass(request) ?? ''}`;
    const principal = await bearer
      .principal({ url: request.url, headers: { authorization } })
      .catch(() => undefined);
    return principal?.role === 'admin';
  };
  await app.register(
    async (scope: FastifyInstance) => {
      scope.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
        if (await isAdmin(request)) return;
        const opensAPage = request.headers.accept?.includes('text/html') ?? false;
        // The log is where a signed-in admin gets the cookie, and where everybody else is sent away.
        if (opensAPage) return reply.redirect('/admin');
        return reply.status(401).send(refusalOf(new ProductError('unauthenticated')));
      });
      await scope.register(pages);
    },
    { prefix: queueBoardPath },
  );
}
