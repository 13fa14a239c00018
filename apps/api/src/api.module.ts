import { Environment, EnvironmentModule } from '@app/config';
import { DataModule } from '@app/data';
import { QueueModule } from '@app/queue';
import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { LoggerModule } from 'nestjs-pino';
import { AccountDataModule } from './account-data/account-data.module.js';
import { AdminModule } from './admin/admin.module.js';
import { BillingModule } from './billing/billing.module.js';
import { ApiKeysModule } from './api-keys/api-keys.module.js';
import { CaptionsModule } from './captions/captions.module.js';
import { ChannelsModule } from './channels/channels.module.js';
import { EditingModule } from './editing/editing.module.js';
import { GenerationsModule } from './generations/generations.module.js';
import { HistoryModule } from './history/history.module.js';
import { Drain } from './http/drain.js';
import { ErrorFilter } from './http/error.filter.js';
import { HttpModule } from './http/http.module.js';
import { logging } from './http/logging.js';
import { RateLimitGuard } from './http/rate-limit.guard.js';
import { validationPipe } from './http/validation.js';
import { AccessGuard } from './identity/access.guard.js';
import { IdentityModule } from './identity/identity.module.js';
import { McpModule } from './mcp/mcp.module.js';
import { MediaModule } from './media/media.module.js';
import { ObservationModule } from './observation/observation.module.js';
import { AdaptersModule } from './adapters.module.js';
import { PublishingModule } from './publishing/publishing.module.js';
import { ChannelLooksModule } from './channel-looks/channel-looks.module.js';
import { RefreshModule } from './refresh/refresh.module.js';
import { SavedAssetsModule } from './saved-assets/saved-assets.module.js';
import { SharingModule } from './sharing/sharing.module.js';
import { SitePagesModule } from './site-pages/site-pages.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

@Module({
  imports: [
    EnvironmentModule,
    LoggerModule.forRootAsync({ inject: [Environment], useFactory: logging }),
    // A request that waits longer for a connection is refused with a Retry-After header.
    DataModule.forProcess('posterframe-api', 1_000),
    QueueModule.forProcess('producer'),
    AdaptersModule,
    HttpModule,
    IdentityModule,
    ChannelsModule,
    AccountDataModule,
    ApiKeysModule,
    GenerationsModule,
    EditingModule,
    HistoryModule,
    MediaModule,
    BillingModule,
    SharingModule,
    PublishingModule,
    RefreshModule,
    SavedAssetsModule,
    ChannelLooksModule,
    CaptionsModule,
    McpModule,
    WebhooksModule,
    AdminModule,
    ObservationModule,
    // Must be last, because its controller answers every other path.
    SitePagesModule,
  ],
  providers: [
    Drain,
    { provide: APP_GUARD, useClass: AccessGuard },
    // Runs after the access guard, because it counts signed-in users by id.
    { provide: APP_GUARD, useClass: RateLimitGuard },
    { provide: APP_PIPE, useFactory: validationPipe },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
})
export class ApiModule {}
