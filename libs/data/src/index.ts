export { DataModule } from './data.module.js';
export { dataSourceOptions, migrate } from './data-source.js';
export { Database, UniqueViolation, type Statement } from './database.js';
export * from './generation-log.js';
export * from './generations.js';
export { Sessions, sessionDays } from './sessions.js';
export * from './thumbnails.js';
export * from './users.js';
