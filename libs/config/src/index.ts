export { EmulatorEnvironment, readEmulatorEnvironment } from './emulator-environment.js';
export { errorForLog } from './error-for-log.js';
export {
  Environment,
  EnvironmentError,
  readDatabaseUrl,
  readStripeSetup,
  stripeEnvironment,
} from './environment.js';
export { EnvironmentModule } from './environment.module.js';
