import { Global, Module } from '@nestjs/common';
import { Environment } from './environment.js';
import { readEnvironment } from './read-environment.js';

/** Gives every class the one validated environment. */
@Global()
@Module({
  providers: [{ provide: Environment, useFactory: () => readEnvironment() }],
  exports: [Environment],
})
export class EnvironmentModule {}
