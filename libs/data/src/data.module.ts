import { Environment } from '@app/config';
import { Module, type DynamicModule } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { connect } from './data-source.js';
import { ApiKeys } from './api-keys.js';
import { ChannelReach } from './channel-reach.js';
import { Channels } from './channels.js';
import { Database } from './database.js';
import { GenerationLog } from './generation-log.js';
import { Generations } from './generations.js';
import { PaymentCustomers } from './payment-customers.js';
import { PaymentEvents } from './payment-events.js';
import { ScheduledWork } from './scheduled-work.js';
import { ModelUses } from './model-uses.js';
import { Passkeys } from './passkeys.js';
import { Passwords } from './passwords.js';
import { UserAdministration } from './user-administration.js';
import { PersonalData } from './personal-data.js';
import { Pictures } from './pictures.js';
import { Publications } from './publications.js';
import { RegistrationDigests } from './registration-digests.js';
import { Revisions } from './revisions.js';
import { Reports } from './reports.js';
import { Invitations } from './invitations.js';
import { ChannelLooks } from './channel-looks.js';
import { RetainedData } from './retained-data.js';
import { SavedAssets } from './saved-assets.js';
import { SecondFactors } from './second-factors.js';
import { SessionProofs } from './session-proofs.js';
import { Sessions } from './sessions.js';
import { InstallationReport } from './installation-report.js';
import { Subscriptions } from './subscriptions.js';
import { PartialStageResults } from './partial-stage-results.js';
import { RefreshOrders } from './refresh-orders.js';
import { TestResults } from './test-results.js';
import { Thumbnails } from './thumbnails.js';
import { UploadedStills } from './uploaded-stills.js';
import { Users } from './users.js';
import { WebhookDeliveries } from './webhook-deliveries.js';
import { Webhooks } from './webhooks.js';

const repositories = [
  ApiKeys,
  ChannelLooks,
  ChannelReach,
  Channels,
  Database,
  GenerationLog,
  Generations,
  Invitations,
  PaymentCustomers,
  PaymentEvents,
  ModelUses,
  Passkeys,
  Passwords,
  UserAdministration,
  PersonalData,
  Pictures,
  Publications,
  RegistrationDigests,
  Revisions,
  Reports,
  RetainedData,
  SavedAssets,
  ScheduledWork,
  SecondFactors,
  SessionProofs,
  Sessions,
  InstallationReport,
  Subscriptions,
  PartialStageResults,
  RefreshOrders,
  TestResults,
  Thumbnails,
  UploadedStills,
  Users,
  WebhookDeliveries,
  Webhooks,
];

@Module({})
export class DataModule {
  /**
   * @param applicationName name of the connections in Postgres, for instance in `pg_stat_activity`
   * @param lockTimeoutMs how long a statement may wait for a locked row; set it where a user waits for the answer
   */
  static forProcess(applicationName: string, lockTimeoutMs?: number): DynamicModule {
    return {
      module: DataModule,
      global: true,
      providers: [
        {
          provide: DataSource,
          inject: [Environment],
          useFactory: (env: Environment) =>
            connect({
              url: env.DATABASE_URL,
              poolSize: env.DATABASE_POOL,
              applicationName,
              lockTimeoutMs,
            }),
        },
        ...repositories,
      ],
      exports: repositories,
    };
  }
}
