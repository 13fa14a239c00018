import { Module } from '@nestjs/common';
import { Credits } from '@app/credits';
import { BillingModule } from '../billing/billing.module.js';
import { ChannelsModule } from '../channels/channels.module.js';
import { EditingModule } from '../editing/editing.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { MediaModule } from '../media/media.module.js';
import { SavedAssetsModule } from '../saved-assets/saved-assets.module.js';
import { AccountController } from './account.controller.js';
import { AccountDeletion } from './account-deletion.js';
import { AccountDeletionController } from './account-deletion.controller.js';
import { AccountService } from './account.service.js';
import { DisabledAccounts } from './disabled-accounts.js';
import { Retention } from './retention.js';

/** The account page, export, erasure and retention of personal data. */
@Module({
  imports: [
    BillingModule,
    ChannelsModule,
    EditingModule,
    IdentityModule,
    MediaModule,
    SavedAssetsModule,
  ],
  controllers: [AccountController, AccountDeletionController],
  providers: [AccountDeletion, AccountService, Credits, DisabledAccounts, Retention],
  exports: [DisabledAccounts],
})
export class AccountDataModule {}
