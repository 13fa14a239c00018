import { creditsPerThumbnail, maxRequestBytes, ProductError } from '@app/contracts';
import { Credits } from '@app/credits';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Accounts } from '../account/accounts.js';
import { BearerStrategy } from '../account/passport/bearer.strategy.js';
import { networkOf } from '../http/address.js';
import { keyOf } from '../http/idempotency-key.js';
import { refuseLargeBody, smallBody } from '../http/large-body.js';
import type { RequestWithPrincipal } from '../http/principal.js';
import { RateLimiter } from '../http/rate-limiter.js';
import { UploadsInFlight } from '../http/uploads-in-flight.js';

/** Decides whether the body of a generate request is read at all. Nothing of it has been kept when this fails. */
@Injectable()
export class GenerateAdmission {
  constructor(
    private readonly bearer: BearerStrategy,
    private readonly accounts: Accounts,
    private readonly credits: Credits,
    private readonly uploads: UploadsInFlight,
    private readonly limiter: RateLimiter,
  ) {}

  async admit(request: RequestWithPrincipal, reply: FastifyReply): Promise<void> {
    const principal = await this.bearer.principal(request);
    request.principal = principal;
    const { headers } = request;
    if (!isJson(headers['content-type']))
      throw new ProductError('invalid_request', { detail: 'not JSON' });
    const announced = Number(headers['content-length'] ?? maxRequestBytes);
    const isUpload = announced > smallBody;
    if (reply.raw.destroyed) throw new ProductError('invalid_request', { detail: 'hung up' });
    // First what costs no other server anything: a flood of uploads of one user ends here.
    if (isUpload && announced <= maxRequestBytes) {
      const sender = { userId: principal.userId, address: networkOf(request.ip) };
      reply.raw.once('close', this.uploads.begin(sender, announced));
    }
    await this.limiter.consume('generate', principal.userId);
    const header = headers['idempotency-key'];
    const key = keyOf(Array.isArray(header) ? header.join() : header);
    await refuseLargeBody({ headers, raw: request.raw });
    if (isUpload) await this.requireCredits(principal.userId, key);
  }

  /** The debit decides exactly; this spares reading pictures that cannot be paid for. */
  private async requireCredits(userId: string, key: string): Promise<void> {
    const { credits } = await this.accounts.current(userId);
    if (credits >= creditsPerThumbnail) return;
    // A repeat of what took the last credits is answered as before.
    if (!(await this.credits.earlier(userId, key, '')))
      throw new ProductError('insufficient_credits', { data: { credits } });
  }
}

function isJson(contentType: string | undefined): boolean {
  const [mediaType = ''] = (contentType ?? '').split(';', 1);
  return mediaType.trim().toLowerCase() === 'application/json';
}
