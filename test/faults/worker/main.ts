import 'reflect-metadata';
import { Environment, EnvironmentModule } from '@app/config';
import { Credits } from '@app/credits';
import { DataModule, Generations } from '@app/data';
import { DiskStorage, Storage } from '@app/providers';
import { generationPolicy, QueueModule } from '@app/queue';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Logger, LoggerModule } from 'nestjs-pino';
import { ExpirySweep } from '../../../apps/worker/src/expiry-sweep.js';
import { exitAfterTimeout } from '../../../apps/worker/src/exit-after-timeout.js';
import { EndGenerations } from '../../../apps/worker/src/end-generations.js';
import { GenerationProcessor } from '../../../apps/worker/src/generation.processor.js';
import { HealthController } from '../../../apps/worker/src/health.controller.js';
import { JobSweep } from '../../../apps/worker/src/job-sweep.js';
import { ModelBudget } from '../../../apps/worker/src/model-budget.js';
import { RunGeneration } from '../../../apps/worker/src/run-generation.js';
import { StageSet } from '../../../apps/worker/src/stage-set.js';
import { TestChannel } from './test-channel.js';
import { ObservedGenerations } from './observed-generations.js';
import { scriptedStages } from './scripted-stages.js';

/** The shipped worker, with scripted stages and a channel to the test. */
@Module({
  imports: [
    EnvironmentModule,
    LoggerModule.forRootAsync({
      inject: [Environment],
      useFactory: (env: Environment) => ({
        pinoHttp: { level: env.LOG_LEVEL, autoLogging: false },
      }),
    }),
    DataModule.forProcess('posterframe-fault-worker'),
    QueueModule.forProcess('consumer'),
  ],
  controllers: [HealthController],
  providers: [
    Credits,
    EndGenerations,
    GenerationProcessor,
    ModelBudget,
    RunGeneration,
    ExpirySweep,
    JobSweep,
    TestChannel,
    ObservedGenerations,
    { provide: Generations, useExisting: ObservedGenerations },
    {
      provide: Storage,
      inject: [Environment],
      useFactory: (env: Environment) => new DiskStorage(env.STORAGE_ROOT),
    },
    {
      provide: StageSet,
      inject: [TestChannel, ObservedGenerations, Storage],
      useFactory: (channel: TestChannel, generations: ObservedGenerations, storage: Storage) =>
        new StageSet(scriptedStages(channel, storage, (marker) => generations.attemptOf(marker))),
    },
  ],
})
class FaultWorkerModule {}

// Shortens a test of handing back, which would take twenty seconds.
generationPolicy.shutdownGraceMs = Number(
  process.env['FAULT_GRACE_MS'] ?? generationPolicy.shutdownGraceMs,
);

const app = await NestFactory.create<NestFastifyApplication>(
  FaultWorkerModule,
  new FastifyAdapter({ forceCloseConnections: true }),
  { bufferLogs: true, abortOnError: false },
);
app.useLogger(app.get(Logger));
app.enableShutdownHooks();
exitAfterTimeout();
// A fault worker is useless without the process that started it.
process.on('disconnect', () => process.exit(0));
const env = app.get(Environment);
await app.listen({ host: env.API_HOST, port: env.WORKER_HEALTH_PORT });
