import { randomUUID } from 'node:crypto';
import { Environment } from '@app/config';
import { maxRequestBytes, pricePerThumbnail, ProductError } from '@app/contracts';
import { Credits } from '@app/credits';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Accounts } from '../identity/accounts.js';
import { BearerStrategy } from '../identity/passport/bearer.strategy.js';
import { widerNetworkOf } from '../http/address.js';
import { idempotencyKeyOf } from '../http/idempotency-key.js';
import { refuseLargeBody, maxSmallBody } from '../http/large-body.js';
import type { PictureRoute, RequestWithPictures } from '../http/picture-body.js';
import type { RequestWithPrincipal } from '../http/principal.js';
import { RateLimiter } from '../http/rate-limiter.js';
import { UploadsInFlight } from '../http/uploads-in-flight.js';

/** Checks a request with pictures before its body is read. */
@Injectable()
export class PictureAdmission {
  constructor(
    private readonly bearer: BearerStrategy,
    private readonly accounts: Accounts,
    private readonly credits: Credits,
    private readonly uploads: UploadsInFlight,
    private readonly limiter: RateLimiter,
    private readonly env: Environment,
  ) {}

  async admit(
    { rateLimit, costsCredits }: PictureRoute,
    request: RequestWithPrincipal & RequestWithPictures,
    reply: FastifyReply,
  ): Promise<void> {
    const principal = await this.bearer.principal(request);
    request.principal = principal;
    const { headers } = request;
    if (!isJson(headers['content-type']))
      throw new ProductError('invalid_request', { detail: 'not JSON' });
    const header = headers['idempotency-key'];
    const key = costsCredits
      ? idempotencyKeyOf(Array.isArray(header) ? header.join() : header)
      : randomUUID();
    const announced = Number(headers['content-length'] ?? maxRequestBytes);
    const isUpload = announced > maxSmallBody;
    if (reply.raw.destroyed) throw new ProductError('invalid_request', { detail: 'hung up' });
    // Local checks run first, so that a flood of uploads causes no calls to Redis or Postgres.
    if (isUpload && announced <= maxRequestBytes) {
      const upload = this.uploads.begin({
        userId: principal.userId,
        network: widerNetworkOf(request.ip),
        idempotencyKey: key,
        cut: () => request.raw.destroy(),
      });
      request.upload = upload;
      reply.raw.once('close', () => upload.connectionClosed());
    }
    await this.limiter.consume(rateLimit, principal.userId);
    await refuseLargeBody({ headers, raw: request.raw });
    if (isUpload && costsCredits) await this.requireCredits(principal.userId, key);
  }

  /** Refuses early. The debit statement decides in the end. */
  private async requireCredits(userId: string, key: string): Promise<void> {
    const { credits, allowance } = await this.accounts.current(userId);
    const isPaid = credits >= pricePerThumbnail(this.env.BILLING);
    if (isPaid && allowance?.left !== 0) return;
    // A retry of the request that spent the last credits still gets the first answer.
    if (await this.credits.findAccepted(userId, key, '')) return;
    throw isPaid
      ? new ProductError('allowance_used')
      : new ProductError('insufficient_credits', { data: { credits } });
  }
}

function isJson(contentType: string | undefined): boolean {
  const [mediaType = ''] = (contentType ?? '').split(';', 1);
  return mediaType.trim().toLowerCase() === 'application/json';
}
