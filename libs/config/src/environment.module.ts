import { Global, Module } from '@nestjs/common';
import { Environment } from './environment.js';
import { readEnvironment } from './read-environment.js';

/** Provides the validated environment to every class. */
@Global()
@Module({
  providers: [{ provide: Environment, useFactory: () => readEnvironment() }],
  exports: [Environment],
})
export class EnvironmentModule {}
