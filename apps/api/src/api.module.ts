import { Environment, EnvironmentModule } from '@app/config';
import { CreditHistory, Credits, PaymentCredits } from '@app/credits';
import { DataModule } from '@app/data';
import { SharedStore } from '@app/providers';
import { QueueModule, RedisSharedStore } from '@app/queue';
import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { LoggerModule } from 'nestjs-pino';
import { AccessTokens } from './account/access-tokens.js';
import { AccountDeletion } from './account/account-deletion.js';
import { AccountOffers } from './account/account-offers.js';
import { AccountPage } from './account/account-page.js';
import { Accounts } from './account/accounts.js';
import { Arrivals } from './account/arrivals.js';
import { AuthController } from './account/auth.controller.js';
import { AuthCookies } from './account/auth-cookies.js';
import { AuthReplies } from './account/auth-replies.js';
import { Avatars } from './account/avatars.js';
import { ChannelConnections } from './account/channel-connections.js';
import { ChannelPeople } from './account/channel-people.js';
import { EndedSessions } from './account/ended-sessions.js';
import { ErasedPeople } from './account/erased-people.js';
import { ErasedPictures } from './account/erased-pictures.js';
import { FaceData } from './account/face-data.js';
import { GivenUpConsents } from './account/given-up-consents.js';
import { BearerStrategy } from './account/passport/bearer.strategy.js';
import { RefreshTokens } from './account/refresh-tokens.js';
import { Registrations } from './account/registrations.js';
import { Retention } from './account/retention.js';
import { RunningWork } from './account/running-work.js';
import { SealedTokens } from './account/sealed-tokens.js';
import { SessionIssuer } from './account/session-issuer.js';
import { SignInStates } from './account/sign-in-state.js';
import { SpentRegistrations } from './account/spent-registrations.js';
import { TokenKeys } from './account/token-keys.js';
import { TripStrategies } from './account/trip-strategies.js';
import { TripsController } from './account/trips.controller.js';
import { Trips } from './account/trips.js';
import { UserController } from './account/user.controller.js';
import { GenerationLogsController } from './admin/generation-logs.controller.js';
import { GenerationLogsService } from './admin/generation-logs.service.js';
import { ModelCostsController } from './admin/model-costs.controller.js';
import { ModelCostsService } from './admin/model-costs.service.js';
import { QueueBoardController } from './admin/queue-board.controller.js';
import { HealthController } from './health/health.controller.js';
import { AccessGuard } from './http/access.guard.js';
import { Drain } from './http/drain.js';
import { ErrorFilter } from './http/error.filter.js';
import { logging } from './http/logging.js';
import { RateLimitGuard } from './http/rate-limit.guard.js';
import { RateLimiter } from './http/rate-limiter.js';
import { UploadsInFlight } from './http/uploads-in-flight.js';
import { validationPipe } from './http/validation.js';
import { InstallationMetrics } from './observe/installation-metrics.js';
import { MetricsPort } from './observe/metrics-port.js';
import { OutsideWorldModule } from './outside-world.module.js';
import { ReportsController } from './share/reports.controller.js';
import { ReportsService } from './share/reports.service.js';
import { ShareController } from './share/share.controller.js';
import { SharingService } from './share/sharing.service.js';
import { EventsController } from './site/events.controller.js';
import { PageTemplate } from './site/page-template.js';
import { BillingAccounts } from './plans/billing-accounts.js';
import { PaymentInbox } from './plans/payment-inbox.js';
import { PaymentWebhookController } from './plans/payment-webhook.controller.js';
import { PlansController } from './plans/plans.controller.js';
import { PlansService } from './plans/plans.service.js';
import { PagesController } from './site/pages.controller.js';
import { PublicConfigController } from './site/public-config.controller.js';
import { PublicSettings } from './site/public-settings.js';
import { SearchEnginesController } from './site/search-engines.controller.js';
import { ChannelRule } from './thumbnails/channel-rule.js';
import { GenerateAdmission } from './thumbnails/generate-admission.js';
import { GenerateService } from './thumbnails/generate.service.js';
import { MediaController } from './thumbnails/media.controller.js';
import { OwnWorkService } from './thumbnails/own-work.service.js';
import { ResultsService } from './thumbnails/results.service.js';
import { SourceCheck } from './thumbnails/source-check.js';
import { PicturesService } from './thumbnails/pictures.service.js';
import { StillsService } from './thumbnails/stills.service.js';
import { ThumbnailsController } from './thumbnails/thumbnails.controller.js';
import { TextEditController } from './thumbnails/text-edit.controller.js';
import { TextEditService } from './thumbnails/text-edit.service.js';
import { UploadedPictures } from './thumbnails/uploaded-pictures.js';

/** The whole wiring of the api on one screen. */
@Module({
  imports: [
    EnvironmentModule,
    LoggerModule.forRootAsync({ inject: [Environment], useFactory: logging }),
    // Whom the database keeps waiting is told within a second or two to come back.
    DataModule.forProcess('posterframe-api', 1_000),
    QueueModule.forProcess('producer'),
    OutsideWorldModule,
  ],
  controllers: [
    AuthController,
    TripsController,
    UserController,
    ThumbnailsController,
    TextEditController,
    ShareController,
    ReportsController,
    MediaController,
    GenerationLogsController,
    ModelCostsController,
    QueueBoardController,
    EventsController,
    PlansController,
    PaymentWebhookController,
    PublicConfigController,
    SearchEnginesController,
    HealthController,
    // Last: it answers whatever nobody else does.
    PagesController,
  ],
  providers: [
    AccessTokens,
    AccountDeletion,
    AccountOffers,
    AccountPage,
    Accounts,
    Arrivals,
    AuthCookies,
    AuthReplies,
    Avatars,
    BearerStrategy,
    BillingAccounts,
    ChannelConnections,
    ChannelPeople,
    ChannelRule,
    CreditHistory,
    Credits,
    Drain,
    EndedSessions,
    ErasedPeople,
    ErasedPictures,
    FaceData,
    GenerateAdmission,
    GenerateService,
    GenerationLogsService,
    GivenUpConsents,
    InstallationMetrics,
    MetricsPort,
    ModelCostsService,
    OwnWorkService,
    PageTemplate,
    PublicSettings,
    PaymentCredits,
    PaymentInbox,
    PlansService,
    RateLimiter,
    RefreshTokens,
    Registrations,
    ReportsService,
    ResultsService,
    Retention,
    RunningWork,
    SealedTokens,
    SessionIssuer,
    SharingService,
    PicturesService,
    SignInStates,
    SourceCheck,
    SpentRegistrations,
    StillsService,
    TextEditService,
    TokenKeys,
    TripStrategies,
    Trips,
    UploadedPictures,
    UploadsInFlight,
    // The fleet's memory, by the name of its port.
    { provide: SharedStore, useExisting: RedisSharedStore },
    { provide: APP_GUARD, useClass: AccessGuard },
    // After the access guard, because it counts signed-in users by id.
    { provide: APP_GUARD, useClass: RateLimitGuard },
    { provide: APP_PIPE, useFactory: validationPipe },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
})
export class ApiModule {}
