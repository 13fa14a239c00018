import { Environment, EnvironmentModule, errorForLog } from '@app/config';
import { Credits } from '@app/credits';
import { DataModule } from '@app/data';
import { QueueModule } from '@app/queue';
import { Module } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { Ending } from './ending.js';
import { GenerationProcessor } from './generation.processor.js';
import { HealthController } from './health.controller.js';
import { OutsideWorldModule } from './outside-world.module.js';
import { RunGeneration } from './run-generation.js';
import { stageProviders } from './stage-set.provider.js';
import { Sweep } from './sweep.js';

/** The whole wiring of a worker on one screen. */
@Module({
  imports: [
    EnvironmentModule,
    LoggerModule.forRootAsync({
      inject: [Environment],
      useFactory: (env: Environment) => ({
        pinoHttp: { level: env.LOG_LEVEL, autoLogging: false, serializers: { err: errorForLog } },
      }),
    }),
    DataModule.forProcess('posterframe-worker'),
    QueueModule.forProcess('consumer'),
    OutsideWorldModule,
  ],
  controllers: [HealthController],
  providers: [Credits, Ending, GenerationProcessor, RunGeneration, Sweep, ...stageProviders],
})
export class WorkerModule {}
