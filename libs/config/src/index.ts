export { readBackupEnvironment } from './backup-environment.js';
export { commandLineFor } from './commands.js';
export { EmulatorEnvironment, readEmulatorEnvironment } from './emulator-environment.js';
export { errorSummary, errorForLog } from './error-for-log.js';
export { logContext, withLogContext, addLogContext } from './log-context.js';
export { EncryptedPhotos } from './encrypted-photos.js';
export { EncryptedTokens } from './encrypted-tokens.js';
export { EncryptedTotpSecrets } from './encrypted-totp-secrets.js';
export { EncryptedWebhookSecrets } from './encrypted-webhook-secrets.js';
export { Environment } from './environment.js';
export { EnvironmentError } from './environment-error.js';
export { misspelledNames } from './misspelled-names.js';
export { modelsOfPlan, configuredModels, readModelEnvironment } from './model-environment.js';
export {
  adminClaimOf,
  adminSettings,
  oidcProviders,
  type AdminSettings,
  type OidcProvider,
} from './oidc-environment.js';
export { reasonForOperator } from './reason-for-operator.js';
export {
  isLoopback,
  isPrivateHost,
  isWithoutTls,
  allowsPasskeys,
  missingTlsWarning,
} from './private-network.js';
export { readDatabaseUrl, readEnvironment } from './read-environment.js';
export { readS3Settings, readStorageEnvironment, type S3Settings } from './storage-environment.js';
export { readStripeSetup, stripeEnvironment } from './stripe-environment.js';
export { KeyRing, TokenKeys, type KeyPurpose, type TokenKey } from './token-keys.js';
export { EnvironmentModule } from './environment.module.js';
export {
  parseModelName,
  parseModelPrice,
  type ModelName,
  type ModelPrice,
  type ModelVendor,
  type InputPictureFormat,
} from './model-settings.js';
