import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { ApiKeyController } from './api-key.controller.js';
import { ApiKeyService } from './api-key.service.js';

/** Keys with which programs send requests for a user. `BearerStrategy` verifies them. */
@Module({
  imports: [IdentityModule],
  controllers: [ApiKeyController],
  providers: [ApiKeyService],
})
export class ApiKeysModule {}
