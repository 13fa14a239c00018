import 'reflect-metadata';
import { Environment, EnvironmentError } from '@app/config';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Logger } from 'nestjs-pino';
import { collectDefaultMetrics } from 'prom-client';
import { exitAfterTimeout } from './exit-after-timeout.js';
import { WorkerModule } from './worker.module.js';

try {
  const app = await NestFactory.create<NestFastifyApplication>(
    WorkerModule,
    new FastifyAdapter({ forceCloseConnections: true }),
    // Errors that occur before the logger exists are printed below.
    { bufferLogs: true, autoFlushLogs: false, abortOnError: false },
  );
  app.useLogger(app.get(Logger));
  app.flushLogs();
  collectDefaultMetrics();
  app.enableShutdownHooks();
  exitAfterTimeout();
  const env = app.get(Environment);
  await app.listen({ host: env.API_HOST, port: env.WORKER_HEALTH_PORT });
} catch (error) {
  // The operator must fix an invalid variable, so this prints one sentence without a stack trace.
  console.error(error instanceof EnvironmentError ? error.message : error);
  process.exit(1);
}
