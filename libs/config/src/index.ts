export { readBackupEnvironment } from './backup-environment.js';
export { commandFor } from './commands.js';
export { EmulatorEnvironment, readEmulatorEnvironment } from './emulator-environment.js';
export { briefly, errorForLog } from './error-for-log.js';
export { lineNames, named, nameMore } from './line-names.js';
export { Environment } from './environment.js';
export { EnvironmentError } from './environment-error.js';
export { misspeltNames } from './misspelt.js';
export { modelsOfPlan, namedModels, readModelEnvironment } from './model-environment.js';
export { plainReason } from './plain-reason.js';
export { isThisMachine, isWithoutTls, withoutTls } from './private-network.js';
export { readDatabaseUrl, readEnvironment } from './read-environment.js';
export { readS3Settings, readStorageEnvironment, type S3Settings } from './storage-environment.js';
export { readStripeSetup, stripeEnvironment } from './stripe-environment.js';
export { EnvironmentModule } from './environment.module.js';
export {
  parseModelName,
  parseModelPrice,
  type ModelName,
  type ModelPrice,
  type ModelVendor,
  type ReferenceWay,
} from './model-settings.js';
