import { errorForLog, logContext, withLogContext, type Environment } from '@app/config';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger, Params } from 'nestjs-pino';

/** Every client calls this route every two seconds while a generation runs. */
export const pollRoute = '/api/get_result';

/** Polls, pictures and health checks are too frequent to be logged. */
const unloggedPaths = /^\/(api\/(get_result|health|stills)|media|assets|admin\/queues)/;

/** Settings of the api's logger. The hooks below log requests, at no cost for polls. */
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

/** Adds the request's id to its log lines. The id is also stored with a generation and logged by its worker. */
export function addRequestIdToLogs(
  request: FastifyRequest,
  _reply: FastifyReply,
  done: () => void,
): void {
  if (unloggedPaths.test(request.url)) return done();
  withLogContext({ requestId: request.id }, done);
}

/**
 * Logs one line per request. Never logs headers, queries or bodies, which may contain tokens or sign-in codes. Logs the
 * route instead of the address, which may contain user input.
 */
export function logRequests(logger: Logger) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (!unloggedPaths.test(request.url)) {
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
