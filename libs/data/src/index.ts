export { webhookDeliveriesSql } from './webhook-deliveries-sql.js';
export { ApiKeys, type ApiKeyRecord, type UsedApiKey } from './api-keys.js';
export { ChannelReach, type ReachClaim } from './channel-reach.js';
export { ChannelLooks, type ChannelLookRecord, type LookClaim } from './channel-looks.js';
export * from './channels.js';
export { DataModule } from './data.module.js';
export { dataSourceOptions, migrate, openDatabase } from './data-source.js';
export { earlyEditsSql } from './early-edits.js';
export { endOpenWork } from './end-open-work.js';
export { Invitations, isOpenInvitationSql, type InvitationRecord } from './invitations.js';
export { linkDigest } from './link-digest.js';
export { ledgerCheckStatement, reportOfLedger, type LedgerReport } from './ledger-report.js';
export { reportOfDatabase, type DatabaseReport } from './database-report.js';
export { eraseRecordedPictures, erasePictures } from './erase-recorded-pictures.js';
export { Database, UniqueViolation } from './database.js';
export * from './generation-log.js';
export * from './generations.js';
export {
  InstallationReport,
  type InstallationState,
  type MovedCredits,
} from './installation-report.js';
export { PaymentCustomers } from './payment-customers.js';
export { PaymentEvents, type PaymentEventRecord } from './payment-events.js';
export { ScheduledWork } from './scheduled-work.js';
export * from './model-uses.js';
export * from './passwords.js';
export { Passkeys, type PasskeyRecord, type SignInPasskey } from './passkeys.js';
export { SecondFactors, type SecondFactorRecord, type UsedCode } from './second-factors.js';
export { SessionProofs } from './session-proofs.js';
export { UserAdministration, type PersonRecord } from './user-administration.js';
export * from './personal-data.js';
export { Pictures } from './pictures.js';
export { Publications, type ClaimedPublication, type PublicationRecord } from './publications.js';
export { RefreshOrders, type RefreshOrderRecord, type NextRefresh } from './refresh-orders.js';
export { RegistrationDigests } from './registration-digests.js';
export * from './revisions.js';
export { Reports, type ReportedThumbnail } from './reports.js';
export { RetainedData } from './retained-data.js';
export {
  SavedAssets,
  type NewSavedPhoto,
  type SavedAssetRecord,
  type SavedPhotoRecord,
} from './saved-assets.js';
export {
  Sessions,
  sessionDays,
  type PasskeyProof,
  type RefreshTokenPosition,
  type RotationOutcome,
} from './sessions.js';
export { Subscriptions, type UserBilling, type StoredSubscription } from './subscriptions.js';
export { PartialStageResults } from './partial-stage-results.js';
export {
  idRow,
  emptyRow,
  statement,
  statements,
  videoSiteName,
  type Statement,
} from './statement.js';
export { TestResults, type WonTests } from './test-results.js';
export * from './thumbnails.js';
export { uploadedNamesSql } from './uploaded-names-sql.js';
export { UploadedStills, type UploadedStillRecord } from './uploaded-stills.js';
export * from './users.js';
export { WebhookDeliveries, type ClaimedDelivery } from './webhook-deliveries.js';
export { Webhooks, type WebhookDeliveryRecord, type WebhookRecord } from './webhooks.js';
