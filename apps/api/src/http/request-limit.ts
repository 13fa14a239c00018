import { Injectable } from '@nestjs/common';
import { ThrottlerGuard } from '@nestjs/throttler';
import type { RequestWithPrincipal } from './principal.js';

/** Counts a signed-in person by who they are, so that people behind one address do not use up each other's requests. */
@Injectable()
export class RequestLimit extends ThrottlerGuard {
  protected override async getTracker(request: RequestWithPrincipal): Promise<string> {
    return request.principal?.userId ?? request.ip;
  }
}
