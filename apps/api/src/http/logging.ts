import { errorForLog, logContext, withLogContext, type Environment } from '@app/config';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger, Params } from 'nestjs-pino';

/** The one route that everybody asks every two seconds, for as long as something runs. */
export const pollRoute = '/api/get_result';

/** Polls, pictures and health checks would drown the rest. */
const quiet = /^\/(api\/(get_result|health|stills)|media|assets|admin\/queues)/;

/** The logger of the api. Requests are logged by the hooks below, which cost a poll nothing. */
export function logging(env: Environment): Params {
  return {
    forRoutes: [],
    pinoHttp: {
      level: env.LOG_LEVEL,
      autoLogging: false,
      serializers: { err: errorForLog },
      mixin: logContext,
    },
  };
}

/** Whatever is logged while a request is answered carries its id, which is also the generation's and its worker's. */
export function nameRequest(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  if (quiet.test(request.url)) return done();
  withLogContext({ requestId: request.id }, done);
}

/**
 * One line per request. Never a header that carries a token, never a query that carries a sign-in code, never a body; and
 * the route instead of the address, because people write into addresses what they like.
 */
export function logRequests(logger: Logger) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (!quiet.test(request.url)) {
      logger.log({
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        msg: 'request answered',
      });
    }
    done();
  };
}
