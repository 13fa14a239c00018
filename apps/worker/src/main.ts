import 'reflect-metadata';
import { Environment, EnvironmentError } from '@app/config';
import { policy } from '@app/queue';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Logger } from 'nestjs-pino';
import { collectDefaultMetrics } from 'prom-client';
import { WorkerModule } from './worker.module.js';

// Whatever hangs in an orderly end, such as a Redis that is away, must not outlast the container runtime's patience.
process.once('SIGTERM', () => {
  setTimeout(() => process.exit(1), policy.shutdownGraceMs + 5_000).unref();
});

try {
  const app = await NestFactory.create<NestFastifyApplication>(
    WorkerModule,
    new FastifyAdapter({ forceCloseConnections: true }),
    // What fails before there is a logger is told below alone, in one sentence where that says all.
    { bufferLogs: true, autoFlushLogs: false, abortOnError: false },
  );
  app.useLogger(app.get(Logger));
  app.flushLogs();
  collectDefaultMetrics();
  app.enableShutdownHooks();
  const env = app.get(Environment);
  await app.listen({ host: env.API_HOST, port: env.WORKER_HEALTH_PORT });
} catch (error) {
  // A wrong variable is the operator's to mend: one sentence, no stack.
  console.error(error instanceof EnvironmentError ? error.message : error);
  process.exit(1);
}
