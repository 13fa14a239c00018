export { EmulatorEnvironment, readEmulatorEnvironment } from './emulator-environment.js';
export { Environment, EnvironmentError, readDatabaseUrl, readEnvironment } from './environment.js';
export { EnvironmentModule } from './environment.module.js';
