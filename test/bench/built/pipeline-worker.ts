import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { Environment, EnvironmentModule } from '@app/config';
import type { StageName } from '@app/contracts';
import { Credits } from '@app/credits';
import { DataModule } from '@app/data';
import type { GenerationBrief, StageContext, StageOutputs } from '@app/pipeline';
import { MemoryStorage } from '@app/providers';
import { QueueModule } from '@app/queue';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Logger, LoggerModule } from 'nestjs-pino';
import { EndGenerations } from '../../../apps/worker/src/end-generations.js';
import { GenerationProcessor } from '../../../apps/worker/src/generation.processor.js';
import { HealthController } from '../../../apps/worker/src/health.controller.js';
import { ModelBudget } from '../../../apps/worker/src/model-budget.js';
import { RunGeneration } from '../../../apps/worker/src/run-generation.js';
import { StageSet } from '../../../apps/worker/src/stage-set.js';
import { ExpirySweep } from '../../../apps/worker/src/expiry-sweep.js';
import { JobSweep } from '../../../apps/worker/src/job-sweep.js';
import { scriptedStages } from '../../faults/worker/scripted-stages.js';

/** Duration of each stage. */
const stageMs = Number(process.env['BENCH_STAGE_MS'] ?? 0);

/** Stages that only wait, and report when a generation starts. */
class TimedStages extends StageSet {
  override async run<Name extends StageName>(
    name: Name,
    brief: GenerationBrief,
    outputs: Partial<StageOutputs>,
    context: StageContext,
  ): Promise<StageOutputs[Name]> {
    if (name === 'source-video')
      process.send?.({ token: brief.requirements, at: performance.timeOrigin + performance.now() });
    if (stageMs > 0) await pause(stageMs);
    return super.run(name, brief, outputs, { ...context, report: () => undefined });
  }
}

const stages = scriptedStages(
  { report: () => Promise.resolve({ act: 'go' }) },
  new MemoryStorage(),
  () => 1,
);

/** The shipped worker with other stages. */
@Module({
  imports: [
    EnvironmentModule,
    LoggerModule.forRootAsync({
      inject: [Environment],
      useFactory: (env: Environment) => ({
        pinoHttp: { level: env.LOG_LEVEL, autoLogging: false },
      }),
    }),
    DataModule.forProcess('posterframe-bench-worker'),
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
    { provide: StageSet, useValue: new TimedStages(stages) },
  ],
})
class PipelineWorkerModule {}

const app = await NestFactory.create<NestFastifyApplication>(
  PipelineWorkerModule,
  new FastifyAdapter({ forceCloseConnections: true }),
  { bufferLogs: true },
);
app.useLogger(app.get(Logger));
app.enableShutdownHooks();
process.on('disconnect', () => process.exit(0));
const env = app.get(Environment);
await app.listen({ host: env.API_HOST, port: env.WORKER_HEALTH_PORT });
