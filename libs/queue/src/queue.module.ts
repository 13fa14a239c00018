import { Environment } from '@app/config';
import { BullModule } from '@nestjs/bullmq';
import { type DynamicModule, Module } from '@nestjs/common';
import {
  CommandConnection,
  consumerConnection,
  producerConnection,
  useQueueConnections,
} from './connections.js';
import { GenerationJobs } from './generation-jobs.js';
import { PaymentJobs } from './payment-jobs.js';
import {
  generationQueue,
  paymentQueue,
  publicationQueue,
  textEditQueue,
  webhookQueue,
} from './policy.js';
import { ProgressSnapshots } from './progress-snapshots.js';
import { PasskeyChallenges } from './passkey-challenges.js';
import { PublicationJobs } from './publication-jobs.js';
import { QueueBoard } from './queue-board.js';
import { QueueLengths } from './queue-lengths.js';
import { RateCounters } from './rate-counters.js';
import { RedisSharedStore } from './redis-shared-store.js';
import { RedisHealth } from './redis-health.js';
import { TextEditJobs } from './text-edit-jobs.js';
import { WebhookJobs } from './webhook-jobs.js';

const services = [
  GenerationJobs,
  PasskeyChallenges,
  PaymentJobs,
  ProgressSnapshots,
  PublicationJobs,
  QueueBoard,
  QueueLengths,
  RateCounters,
  RedisSharedStore,
  RedisHealth,
  TextEditJobs,
  WebhookJobs,
];

@Module({})
export class QueueModule {
  /** A producer only adds jobs (api). A consumer also runs them (worker). */
  static forProcess(kind: 'producer' | 'consumer'): DynamicModule {
    useQueueConnections();
    return {
      module: QueueModule,
      global: true,
      imports: [
        BullModule.forRootAsync({
          inject: [Environment],
          useFactory: (env: Environment) => ({
            connection: {
              url: env.REDIS_URL,
              ...(kind === 'producer' ? producerConnection : consumerConnection),
            },
            prefix: 'posterframe',
          }),
        }),
        BullModule.registerQueue(
          { name: generationQueue },
          { name: paymentQueue },
          { name: publicationQueue },
          { name: textEditQueue },
          { name: webhookQueue },
        ),
      ],
      providers: [
        {
          provide: CommandConnection,
          inject: [Environment],
          useFactory: (env: Environment) => new CommandConnection(env.REDIS_URL),
        },
        ...services,
      ],
      exports: [BullModule, ...services],
    };
  }
}
