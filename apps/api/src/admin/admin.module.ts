import { Module } from '@nestjs/common';
import { AccountDataModule } from '../account-data/account-data.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { GenerationLogsController } from './generation-logs.controller.js';
import { GenerationLogsService } from './generation-logs.service.js';
import { InvitationsController } from './invitations.controller.js';
import { InvitationsService } from './invitations.service.js';
import { ModelCostsController } from './model-costs.controller.js';
import { ModelCostsService } from './model-costs.service.js';
import { PeopleController } from './people.controller.js';
import { UserAdministrationService } from './user-administration.service.js';
import { QueueBoardController } from './queue-board.controller.js';

/** Pages for administrators. */
@Module({
  imports: [AccountDataModule, IdentityModule],
  controllers: [
    GenerationLogsController,
    InvitationsController,
    ModelCostsController,
    PeopleController,
    QueueBoardController,
  ],
  providers: [
    GenerationLogsService,
    InvitationsService,
    ModelCostsService,
    UserAdministrationService,
  ],
})
export class AdminModule {}
