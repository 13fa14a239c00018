import { createHash, randomBytes } from 'node:crypto';
import { All, Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bearerToken, originOf } from '../request.js';
import { ApiRoutes } from './api-routes.js';
import { nestedForm } from './form.js';
import { StripeError } from './stripe-error.js';

/** The answer stored for an idempotency key, including errors. */
interface StoredAnswer {
  request: string;
  status: number;
  body: object;
}

const maxStored = 5_000;

/** Emulates Stripe's API: form-encoded requests, JSON answers, Stripe's error format. */
@Controller('v1')
export class StripeApiController {
  private readonly kept = new Map<string, StoredAnswer>();

  constructor(private readonly routes: ApiRoutes) {}

  @All('*')
  async answer(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    void reply.header('request-id', `req_${randomBytes(8).toString('hex')}`);
    const version = request.headers['stripe-version'];
    if (typeof version === 'string') void reply.header('stripe-version', version);
    const { status, body, replayed } = this.runOnce(request);
    if (replayed) void reply.header('idempotent-replayed', 'true');
    await reply.code(status).send(body);
  }

  /** Stores the first answer to an idempotency key and repeats it. The same key with other parameters is an error. */
  private runOnce(request: FastifyRequest): { status: number; body: object; replayed?: true } {
    const key = request.headers['idempotency-key'];
    if (request.method !== 'POST' || typeof key !== 'string') return this.run(request);
    const path = pathOf(request);
    const content = createHash('sha256')
      .update(`${path} ${JSON.stringify(request.body ?? null)}`)
      .digest('hex');
    const earlier = this.kept.get(key);
    if (earlier?.request === content) return { ...earlier, replayed: true };
    if (earlier) {
      const error = {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      };
      return { status: 400, body: { error } };
    }
    const answer = this.run(request);
    // Answers to unauthenticated and unknown calls are not stored, because nothing was executed.
    if (answer.status !== 401 && answer.status !== 404) {
      this.kept.set(key, { request: content, ...answer });
      const [oldest] = this.kept.keys();
      if (this.kept.size > maxStored && oldest !== undefined) this.kept.delete(oldest);
    }
    return answer;
  }

  private run(request: FastifyRequest): { status: number; body: object } {
    try {
      if (!bearerToken(request)?.startsWith('sk_test_')) {
        throw new StripeError(401, {
          type: 'invalid_request_error',
          message: 'Invalid API Key provided.',
        });
      }
      const form = nestedForm(request.method === 'POST' ? request.body : request.query);
      return {
        status: 200,
        body: this.routes.answer(request.method, {
          path: pathOf(request),
          form,
          origin: originOf(request),
        }),
      };
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      return { status: error.status, body: { error: error.body } };
    }
  }
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}
