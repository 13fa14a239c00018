import { Environment, EnvironmentModule } from '@app/config';
import { Credits } from '@app/credits';
import { DataModule } from '@app/data';
import { QueueModule } from '@app/queue';
import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { ThrottlerModule } from '@nestjs/throttler';
import { LoggerModule } from 'nestjs-pino';
import { AccessTokens } from './account/access-tokens.js';
import { Accounts } from './account/accounts.js';
import { AuthController } from './account/auth.controller.js';
import { AuthService } from './account/auth.service.js';
import { SessionIssuer } from './account/session-issuer.js';
import { SignInStates } from './account/sign-in-state.js';
import { UserController } from './account/user.controller.js';
import { GenerationLogsController } from './admin/generation-logs.controller.js';
import { GenerationLogsService } from './admin/generation-logs.service.js';
import { HealthController } from './health/health.controller.js';
import { AccessGuard } from './http/access.guard.js';
import { ErrorFilter } from './http/error.filter.js';
import { logging } from './http/logging.js';
import { RequestLimit } from './http/request-limit.js';
import { validationPipe } from './http/validation.js';
import { OutsideWorldModule } from './outside-world.module.js';
import { ShareController } from './share/share.controller.js';
import { SharingService } from './share/sharing.service.js';
import { EventsController } from './site/events.controller.js';
import { PageTemplate } from './site/page-template.js';
import { PagesController } from './site/pages.controller.js';
import { PublicConfigController } from './site/public-config.controller.js';
import { ChannelRule } from './thumbnails/channel-rule.js';
import { GenerateService } from './thumbnails/generate.service.js';
import { MediaController } from './thumbnails/media.controller.js';
import { OwnWorkService } from './thumbnails/own-work.service.js';
import { ResultsService } from './thumbnails/results.service.js';
import { SourceCheck } from './thumbnails/source-check.js';
import { StillsService } from './thumbnails/stills.service.js';
import { ThumbnailsController } from './thumbnails/thumbnails.controller.js';
import { UploadedPictures } from './thumbnails/uploaded-pictures.js';

/** The whole wiring of the api on one screen. */
@Module({
  imports: [
    EnvironmentModule,
    LoggerModule.forRootAsync({ inject: [Environment], useFactory: logging }),
    // In process memory only: a poll must cost one Redis command, and that is the progress read.
    ThrottlerModule.forRoot([{ limit: 600, ttl: 60_000 }]),
    DataModule.forProcess('posterframe-api'),
    QueueModule.forProcess('producer'),
    OutsideWorldModule,
  ],
  controllers: [
    AuthController,
    UserController,
    ThumbnailsController,
    ShareController,
    MediaController,
    GenerationLogsController,
    EventsController,
    PublicConfigController,
    HealthController,
    // Last: it answers whatever nobody else does.
    PagesController,
  ],
  providers: [
    AccessTokens,
    Accounts,
    AuthService,
    ChannelRule,
    Credits,
    GenerateService,
    GenerationLogsService,
    OwnWorkService,
    PageTemplate,
    ResultsService,
    SessionIssuer,
    SharingService,
    SignInStates,
    SourceCheck,
    StillsService,
    UploadedPictures,
    { provide: APP_GUARD, useClass: AccessGuard },
    // After the access guard, because it counts people where it can.
    { provide: APP_GUARD, useClass: RequestLimit },
    { provide: APP_PIPE, useFactory: validationPipe },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
})
export class ApiModule {}
