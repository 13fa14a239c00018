import { ProductError } from '@app/contracts';
import {
  Catch,
  HttpException,
  Logger,
  type ArgumentsHost,
  type ExceptionFilter,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusals } from './request-metrics.js';
import { refusalOf } from './envelope.js';
import { pictureRouteOf } from './picture-body.js';

/** Answers any error with an envelope. Only sentences of the error table reach a client. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger(ErrorFilter.name);

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const { id: requestId, routeOptions } = http.getRequest<FastifyRequest>();
    const error = toProductError(thrown, routeOptions?.url);
    refusals.inc({ code: error.code });
    if (error.status >= 500) {
      this.logger.error({ err: thrown, code: error.code, requestId, msg: 'request failed' });
    }
    const reply = http.getResponse<FastifyReply>();
    if (error.retryAfterSeconds !== undefined)
      reply.header('retry-after', String(Math.ceil(error.retryAfterSeconds)));
    // The rest of the body is never read, and an open connection would wait for it.
    if (error.status === 413) reply.header('connection', 'close');
    void reply.status(error.status).header('cache-control', 'no-store').send(refusalOf(error));
  }
}

/** @param route undefined for an unknown address */
function toProductError(thrown: unknown, route: string | undefined): ProductError {
  if (thrown instanceof ProductError) return thrown;
  const status = thrown instanceof HttpException ? thrown.getStatus() : statusOf(thrown);
  if (status === 404 || status === 405) return new ProductError('not_found', { cause: thrown });
  if (status === 413) {
    const code = pictureRouteOf('POST', route) ? 'request_too_large' : 'body_too_large';
    return new ProductError(code, { cause: thrown });
  }
  if (status === 429)
    return new ProductError('too_many_requests', { cause: thrown, retryAfterSeconds: 60 });
  if (status !== undefined && status >= 400 && status < 500)
    return new ProductError('invalid_request', { cause: thrown });
  return new ProductError('unexpected', { cause: thrown });
}

/** Fastify's own errors, such as invalid JSON, carry their status. */
function statusOf(thrown: unknown): number | undefined {
  if (typeof thrown !== 'object' || thrown === null || !('statusCode' in thrown)) return undefined;
  return typeof thrown.statusCode === 'number' ? thrown.statusCode : undefined;
}
