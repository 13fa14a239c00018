import { errorForLog, type Environment } from '@app/config';
import { RequestMethod } from '@nestjs/common';
import type { Params } from 'nestjs-pino';

/** The one route that everybody asks every two seconds, for as long as something runs. */
export const pollRoute = '/api/get_result';

/**
 * One line per request, with the id that also goes into the generation and the worker's lines.
 * Never a header that carries a token, never a query that carries a sign-in code, never a body.
 */
export function logging(env: Environment): Params {
  return {
    // A poll is not logged, and a logger of its own would cost it as much as all the rest.
    exclude: [{ method: RequestMethod.GET, path: pollRoute }],
    pinoHttp: {
      level: env.LOG_LEVEL,
      autoLogging: {
        // Polls, pictures and health checks would drown the rest.
        ignore: (request) =>
          /^\/(api\/(get_result|health|stills)|media|assets)/.test(request.url ?? ''),
      },
      serializers: {
        req: (request: { id: unknown; method: string; url: string }) => ({
          id: request.id,
          method: request.method,
          path: request.url.split('?')[0],
        }),
        res: (response: { statusCode: number }) => ({ status: response.statusCode }),
        err: errorForLog,
      },
    },
  };
}
