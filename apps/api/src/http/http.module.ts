import { Global, Module } from '@nestjs/common';
import { RateLimiter } from './rate-limiter.js';
import { UploadsInFlight } from './uploads-in-flight.js';

/** Limits shared by all features. */
@Global()
@Module({
  providers: [RateLimiter, UploadsInFlight],
  exports: [RateLimiter, UploadsInFlight],
})
export class HttpModule {}
