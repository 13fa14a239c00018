import {
  EncryptedTokens,
  EncryptedWebhookSecrets,
  Environment,
  EnvironmentModule,
  errorForLog,
  logContext,
  TokenKeys,
} from '@app/config';
import { Credits } from '@app/credits';
import { DataModule } from '@app/data';
import { QueueModule } from '@app/queue';
import { Module } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { LearnChannelLook } from './channel-looks/learn-channel-look.js';
import { LookSweep } from './channel-looks/look-sweep.js';
import { ExpirySweep } from './expiry-sweep.js';
import { EndGenerations } from './end-generations.js';
import { GenerationProcessor } from './generation.processor.js';
import { HealthController } from './health.controller.js';
import { JobSweep } from './job-sweep.js';
import { ModelBudget } from './model-budget.js';
import { AdaptersModule } from './adapters.module.js';
import { PaymentProcessor } from './payment.processor.js';
import { paymentProviders } from './payments/payment.providers.js';
import { PictureSweep } from './picture-sweep.js';
import { PublicationProcessor } from './publication.processor.js';
import { PublicationSweep } from './publishing/publication-sweep.js';
import { PublishThumbnail } from './publishing/publish-thumbnail.js';
import { RefreshFeeder } from './refresh/refresh-feeder.js';
import { ReachSweep } from './publishing/reach-sweep.js';
import { ReadReach } from './publishing/read-reach.js';
import { RetentionSweep } from './retention-sweep.js';
import { RunGeneration } from './run-generation.js';
import { stageProviders } from './stage-set.provider.js';
import { TextEditProcessor } from './text-edit.processor.js';
import { SwappedPictures } from './swapped-pictures.js';
import { TextEdits } from './text-edits.js';
import { WebhookProcessor } from './webhook.processor.js';
import { DeliverWebhook } from './webhooks/deliver-webhook.js';
import { WebhookSweep } from './webhooks/webhook-sweep.js';

/** The modules and providers of a worker. */
@Module({
  imports: [
    EnvironmentModule,
    LoggerModule.forRootAsync({
      inject: [Environment],
      useFactory: (env: Environment) => ({
        pinoHttp: {
          level: env.LOG_LEVEL,
          autoLogging: false,
          serializers: { err: errorForLog },
          mixin: logContext,
        },
      }),
    }),
    DataModule.forProcess('posterframe-worker'),
    QueueModule.forProcess('consumer'),
    AdaptersModule,
  ],
  controllers: [HealthController],
  providers: [
    ExpirySweep,
    Credits,
    EncryptedTokens,
    EncryptedWebhookSecrets,
    EndGenerations,
    GenerationProcessor,
    JobSweep,
    LearnChannelLook,
    LookSweep,
    ModelBudget,
    PaymentProcessor,
    PictureSweep,
    PublicationProcessor,
    PublicationSweep,
    PublishThumbnail,
    RefreshFeeder,
    ReachSweep,
    ReadReach,
    RetentionSweep,
    RunGeneration,
    TextEditProcessor,
    SwappedPictures,
    TextEdits,
    TokenKeys,
    DeliverWebhook,
    WebhookProcessor,
    WebhookSweep,
    ...stageProviders,
    ...paymentProviders,
  ],
})
export class WorkerModule {}
