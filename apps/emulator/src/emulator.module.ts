import { Module } from '@nestjs/common';
import { Faults } from './faults/faults.js';
import { FaultsController } from './faults/faults.controller.js';
import { AvatarsController } from './google/avatars.controller.js';
import { FacebookController } from './facebook/facebook.controller.js';
import { FacebookGrants } from './facebook/facebook-grants.js';
import { Grants } from './google/grants.js';
import { AuthorizeController } from './google/authorize.controller.js';
import { SignInFaults } from './google/sign-in-faults.js';
import { SignInFaultsController } from './google/sign-in-faults.controller.js';
import { SigningKeys } from './google/signing-keys.js';
import { TokenController } from './google/token.controller.js';
import { HealthController } from './health.controller.js';
import { GeminiController } from './models/gemini.controller.js';
import { OpenAiImagesController } from './models/openai-images.controller.js';
import { OpenAiModerationsController } from './models/openai-moderations.controller.js';
import { OpenAiController } from './models/openai.controller.js';
import { Painter } from './models/painter.js';
import { ObjectStore } from './object-store/object-store.js';
import { ObjectStoreController } from './object-store/object-store.controller.js';
import { CaptionsController } from './video-site/captions.controller.js';
import { DataApiController } from './video-site/data-api.controller.js';
import { DayQuota } from './video-site/day-quota.js';
import { DayQuotaController } from './video-site/day-quota.controller.js';
import { SurveyController } from './survey.controller.js';
import { ApiRoutes } from './stripe/api-routes.js';
import { Billing } from './stripe/billing.js';
import { StripeApiController } from './stripe/api.controller.js';
import { StripeControlController } from './stripe/control.controller.js';
import { Deliveries } from './stripe/deliveries.js';
import { StripePagesController } from './stripe/pages.controller.js';
import { StripeStore } from './stripe/stripe-store.js';
import { OembedController } from './video-site/oembed.controller.js';
import { ProcessingVideos } from './video-site/processing-videos.js';
import { ReachJobs } from './video-site/reach-jobs.js';
import { ReportingController } from './video-site/reporting.controller.js';
import { SetThumbnails } from './video-site/set-thumbnails.js';
import { StillMaker } from './video-site/still-maker.js';
import { StillsController } from './video-site/stills.controller.js';
import { UploadControlController } from './video-site/upload-control.controller.js';
import { UploadController } from './video-site/upload.controller.js';

/** Emulates the vendors that the product depends on, in their wire formats. */
@Module({
  controllers: [
    HealthController,
    SurveyController,
    FaultsController,
    OembedController,
    StillsController,
    DataApiController,
    CaptionsController,
    UploadController,
    DayQuotaController,
    UploadControlController,
    ReportingController,
    AuthorizeController,
    TokenController,
    SignInFaultsController,
    FacebookController,
    AvatarsController,
    GeminiController,
    OpenAiController,
    OpenAiImagesController,
    OpenAiModerationsController,
    ObjectStoreController,
    StripePagesController,
    StripeControlController,
    // Must be last, because its wildcard route also matches addresses of other vendors.
    StripeApiController,
  ],
  providers: [
    ApiRoutes,
    Billing,
    DayQuota,
    Deliveries,
    FacebookGrants,
    Faults,
    Grants,
    ObjectStore,
    Painter,
    ProcessingVideos,
    ReachJobs,
    SignInFaults,
    SetThumbnails,
    SigningKeys,
    StillMaker,
    StripeStore,
  ],
})
export class EmulatorModule {}
