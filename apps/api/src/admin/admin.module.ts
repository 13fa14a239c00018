import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { GenerationLogsController } from './generation-logs.controller.js';
import { GenerationLogsService } from './generation-logs.service.js';
import { ModelCostsController } from './model-costs.controller.js';
import { ModelCostsService } from './model-costs.service.js';
import { QueueBoardController } from './queue-board.controller.js';

/** Pages for administrators. */
@Module({
  imports: [IdentityModule],
  controllers: [GenerationLogsController, ModelCostsController, QueueBoardController],
  providers: [GenerationLogsService, ModelCostsService],
})
export class AdminModule {}
