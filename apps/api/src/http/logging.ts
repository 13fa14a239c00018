import { errorForLog, logContext, withLogContext, type Environment } from '@app/config';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger, Params } from 'nestjs-pino';

/** Polled by every client every two seconds while a generation runs. */
export const pollRoute = '/api/get_result';

/** Polls, pictures and health checks are too frequent to be logged. */
const quiet = /^\/(api\/(get_result|health|stills)|media|assets|admin\/queues)/;

/** The api's logger. The hooks below log requests, at no cost for polls. */
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

/**
 * Log lines written during a request contain its id, which is stored with a generation and logged by its worker too.
 */
export function addRequestIdToLogs(
  request: FastifyRequest,
  _reply: FastifyReply,
  done: () => void,
): void {
  if (quiet.test(request.url)) return done();
  withLogContext({ requestId: request.id }, done);
}

/**
 * One line per request. Never a header with a token, a query with a sign-in code, or a body; and the route instead of
 * the address, because addresses may contain user input.
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
