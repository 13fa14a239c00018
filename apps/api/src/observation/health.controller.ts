import { ProductError } from '@app/contracts';
import { Database } from '@app/data';
import { RedisHealth } from '@app/queue';
import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AllowAccess } from '../http/principal.js';
import { RateLimited } from '../http/rate-limit.guard.js';

@ApiTags('health')
@Controller('api/health')
@AllowAccess('anyone')
@RateLimited('none')
export class HealthController {
  constructor(
    private readonly database: Database,
    private readonly redis: RedisHealth,
  ) {}

  @Get('live')
  @ApiOperation({ summary: 'The process runs' })
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** Redis is reported but not required, because generations are accepted without it. */
  @Get('ready')
  @ApiOperation({ summary: 'The process can serve requests' })
  async ready(): Promise<{ status: 'ok'; redis: 'ok' | 'away' }> {
    const [database, redis] = await Promise.all([
      this.database.isReachable(),
      this.redis.isReachable(),
    ]);
    if (!database) throw new ProductError('service_unavailable');
    return { status: 'ok', redis: redis ? 'ok' : 'away' };
  }
}
