import { ProductError } from '@app/contracts';
import { Database } from '@app/data';
import { RedisHealth } from '@app/queue';
import { Controller, Get, Header } from '@nestjs/common';
import { register } from 'prom-client';

/** Health, readiness and metrics of a worker. */
@Controller()
export class HealthController {
  constructor(
    private readonly database: Database,
    private readonly redis: RedisHealth,
  ) {}

  @Get('health/live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('health/ready')
  async ready(): Promise<{ status: 'ok' }> {
    const [database, redis] = await Promise.all([
      this.database.isReachable(),
      this.redis.isReachable(),
    ]);
    if (!database || !redis) throw new ProductError('service_unavailable');
    return { status: 'ok' };
  }

  @Get('metrics')
  @Header('content-type', register.contentType)
  metrics(): Promise<string> {
    return register.metrics();
  }
}
