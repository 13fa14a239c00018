import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { Database } from './database.js';
import { FirstTables1763700000000 } from './migrations/1763700000000-first-tables.js';
import { SharingAndLog1763750000000 } from './migrations/1763750000000-sharing-and-log.js';
import { Accounts1763760000000 } from './migrations/1763760000000-accounts.js';
import { Sweeping1763790000000 } from './migrations/1763790000000-sweeping.js';
import { Payments1763795000000 } from './migrations/1763795000000-payments.js';
import { ModelUses1763797000000 } from './migrations/1763797000000-model-uses.js';
import { Retention1763798000000 } from './migrations/1763798000000-retention.js';
import { Revisions1763799000000 } from './migrations/1763799000000-revisions.js';
import { AccountEndings1763799100000 } from './migrations/1763799100000-account-endings.js';
import { ReportsAndCaps1763799200000 } from './migrations/1763799200000-reports-and-caps.js';
import { LatePayments1763799500000 } from './migrations/1763799500000-late-payments.js';
import { Watching1763799700000 } from './migrations/1763799700000-watching.js';
import { HistoryBlocks1763799800000 } from './migrations/1763799800000-history-blocks.js';
import { FailedRefunds1763799900000 } from './migrations/1763799900000-failed-refunds.js';
import { ModelsAsked1763800000000 } from './migrations/1763800000000-models-asked.js';
import { UnwantedSiteData1763800100000 } from './migrations/1763800100000-unwanted-site-data.js';
import { UploadQuota1763800200000 } from './migrations/1763800200000-upload-quota.js';
import { RefundQuota1763800300000 } from './migrations/1763800300000-refund-quota.js';
import { CountedReports1763800400000 } from './migrations/1763800400000-counted-reports.js';
import { PlanAdvances1763800510000 } from './migrations/1763800510000-plan-advances.js';
import { VideoSites1763800600000 } from './migrations/1763800600000-video-sites.js';
import { DeletedThumbnails1763800700000 } from './migrations/1763800700000-deleted-thumbnails.js';
import { HistoryFilters1763800800000 } from './migrations/1763800800000-history-filters.js';
import { Publications1763800900000 } from './migrations/1763800900000-publications.js';
import { UserLanguage1763801300000 } from './migrations/1763801300000-user-language.js';
import { TestResults1763801000000 } from './migrations/1763801000000-test-results.js';
import { PublicationWaits1763801100000 } from './migrations/1763801100000-publication-waits.js';
import { RefreshOrders1763801150000 } from './migrations/1763801150000-refresh-orders.js';
import { Reach1763801200000 } from './migrations/1763801200000-reach.js';
import { RevisionPlates1763801500000 } from './migrations/1763801500000-revision-plates.js';
import { SavedAssets1763801600000 } from './migrations/1763801600000-saved-assets.js';
import { ChannelLooks1763801700000 } from './migrations/1763801700000-channel-looks.js';
import { ApiKeys1763801800000 } from './migrations/1763801800000-api-keys.js';
import { FreeGenerations1763802500000 } from './migrations/1763802500000-free-generations.js';
import { OpenIdIdentities1763802600000 } from './migrations/1763802600000-openid-identities.js';
import { Passwords1763802700000 } from './migrations/1763802700000-passwords.js';
import { ReasonParts1763803300000 } from './migrations/1763803300000-reason-parts.js';
import { People1763803600000 } from './migrations/1763803600000-people.js';
import { Webhooks1763803700000 } from './migrations/1763803700000-webhooks.js';
import { RefreshShapes1763804000000 } from './migrations/1763804000000-refresh-shapes.js';
import { CaptionsConsent1763804100000 } from './migrations/1763804100000-captions-consent.js';
import { Invitations1763804300000 } from './migrations/1763804300000-invitations.js';
import { PasswordResets1763804310000 } from './migrations/1763804310000-password-resets.js';
import { SecondFactors1763804400000 } from './migrations/1763804400000-second-factors.js';
import { Passkeys1763804420000 } from './migrations/1763804420000-passkeys.js';
import { AdminClaims1763804500000 } from './migrations/1763804500000-admin-claims.js';
import { Allowances1763804510000 } from './migrations/1763804510000-allowances.js';
import { EarlyEdits1763804600000 } from './migrations/1763804600000-early-edits.js';
import { AdminClaimDigests1763804710000 } from './migrations/1763804710000-admin-claim-digests.js';
import { UploadedStills1763804720000 } from './migrations/1763804720000-uploaded-stills.js';
import { FaceDataRemovals1763804730000 } from './migrations/1763804730000-face-data-removals.js';
import { CarriedAllowances1763804700000 } from './migrations/1763804700000-carried-allowances.js';

interface DatabaseSettings {
  url: string;
  poolSize: number;
  applicationName: string;
  /** How long a statement may wait for a locked row. */
  lockTimeoutMs?: number | undefined;
}

/** TypeORM's configuration. Only migrations change the schema; TypeORM never synchronizes it. */
export function dataSourceOptions(settings: DatabaseSettings): DataSourceOptions {
  return {
    type: 'postgres',
    // Otherwise TypeORM would load the driver by name at run time, and a bundle has no packages.
    driver: pg,
    url: settings.url,
    applicationName: settings.applicationName,
    migrations: [
      FirstTables1763700000000,
      SharingAndLog1763750000000,
      Accounts1763760000000,
      Sweeping1763790000000,
      Payments1763795000000,
      ModelUses1763797000000,
      Retention1763798000000,
      Revisions1763799000000,
      AccountEndings1763799100000,
      ReportsAndCaps1763799200000,
      LatePayments1763799500000,
      Watching1763799700000,
      HistoryBlocks1763799800000,
      FailedRefunds1763799900000,
      ModelsAsked1763800000000,
      UnwantedSiteData1763800100000,
      UploadQuota1763800200000,
      RefundQuota1763800300000,
      CountedReports1763800400000,
      PlanAdvances1763800510000,
      VideoSites1763800600000,
      DeletedThumbnails1763800700000,
      HistoryFilters1763800800000,
      Publications1763800900000,
      TestResults1763801000000,
      PublicationWaits1763801100000,
      RefreshOrders1763801150000,
      Reach1763801200000,
      UserLanguage1763801300000,
      RevisionPlates1763801500000,
      SavedAssets1763801600000,
      ChannelLooks1763801700000,
      ApiKeys1763801800000,
      FreeGenerations1763802500000,
      OpenIdIdentities1763802600000,
      Passwords1763802700000,
      ReasonParts1763803300000,
      People1763803600000,
      Webhooks1763803700000,
      RefreshShapes1763804000000,
      CaptionsConsent1763804100000,
      Invitations1763804300000,
      PasswordResets1763804310000,
      SecondFactors1763804400000,
      Passkeys1763804420000,
      AdminClaims1763804500000,
      Allowances1763804510000,
      EarlyEdits1763804600000,
      CarriedAllowances1763804700000,
      AdminClaimDigests1763804710000,
      UploadedStills1763804720000,
      FaceDataRemovals1763804730000,
    ],
    migrationsTransactionMode: 'each',
    synchronize: false,
    migrationsRun: false,
    extra: {
      max: settings.poolSize,
      // When the pool is exhausted or the server is unreachable, a request fails with a clear error instead of hanging.
      connectionTimeoutMillis: 3_000,
      ...(settings.lockTimeoutMs !== undefined && { lock_timeout: settings.lockTimeoutMs }),
      idleTimeoutMillis: 30_000,
      query_timeout: 10_000,
      statement_timeout: 10_000,
      keepAlive: true,
    },
  };
}

/** A process and its database often start at the same time, so the process retries. */
const connectTries = 10;
const connectPauseMs = 1_000;

/** Opens the connection pool of a process. @throws after ten failed tries, which take 9 to about 40 seconds */
export async function connect(settings: DatabaseSettings): Promise<DataSource> {
  const source = new DataSource(dataSourceOptions(settings));
  for (let tried = 1; ; tried++) {
    try {
      return await source.initialize();
    } catch (error) {
      if (tried === connectTries) throw error;
      await pause(connectPauseMs);
    }
  }
}

/**
 * Migrates the schema and returns the names of the applied migrations. Several processes may run it at once: an
 * advisory lock makes them take turns.
 */
export async function migrate(url: string): Promise<string[]> {
  const source = new DataSource({
    ...dataSourceOptions({ url, poolSize: 2, applicationName: 'posterframe-migrate' }),
    extra: { max: 2, connectionTimeoutMillis: 10_000 },
  });
  await source.initialize();
  const lock = source.createQueryRunner();
  try {
    await lock.query('select pg_advisory_lock($1)', [migrationLock]);
    const applied = await source.runMigrations();
    return applied.map((migration) => migration.name);
  } finally {
    await lock.query('select pg_advisory_unlock($1)', [migrationLock]);
    await lock.release();
    await source.destroy();
  }
}

/** Opens the database for commands that run without the framework. */
export async function openDatabase(
  url: string,
): Promise<{ database: Database; close: () => Promise<void> }> {
  const source = new DataSource(
    dataSourceOptions({ url, poolSize: 1, applicationName: 'posterframe-command' }),
  );
  await source.initialize();
  return { database: new Database(source), close: () => source.destroy() };
}

/** An arbitrary number that only migrations lock. */
const migrationLock = 7_263_001;
