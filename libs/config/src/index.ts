export { EmulatorEnvironment, readEmulatorEnvironment } from './emulator-environment.js';
export { Environment, EnvironmentError, readDatabaseUrl } from './environment.js';
export { EnvironmentModule } from './environment.module.js';
