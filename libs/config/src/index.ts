export { EmulatorEnvironment, readEmulatorEnvironment } from './emulator-environment.js';
export { errorForLog } from './error-for-log.js';
export {
  Environment,
  EnvironmentError,
  namedModels,
  readDatabaseUrl,
  readModelEnvironment,
  readStripeSetup,
  stripeEnvironment,
} from './environment.js';
export { EnvironmentModule } from './environment.module.js';
export {
  parseModelName,
  parseModelPrice,
  type ModelName,
  type ModelPrice,
  type ModelVendor,
} from './model-settings.js';
