import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { ApiKeyController } from './api-key.controller.js';
import { ApiKeyService } from './api-key.service.js';

/** Keys by which programs send a user's requests. `BearerStrategy` accepts them. */
@Module({
  imports: [IdentityModule],
  controllers: [ApiKeyController],
  providers: [ApiKeyService],
})
export class ApiKeysModule {}
