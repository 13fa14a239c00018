import 'reflect-metadata';
import { ValidationPipe, type LoggerService } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { EmulatorModule } from './emulator.module.js';
import { Faults } from './faults/faults.js';
import { installFaults } from './faults/intercept.js';
import { acceptModelRequests } from './models/model-requests.js';
import { acceptObjects } from './object-store/object-bodies.js';
import { ApiRoutes } from './stripe/api-routes.js';
import { Billing } from './stripe/billing.js';
import { createDemoObjects } from './stripe/demo-objects.js';
import { StripeStore } from './stripe/stripe-store.js';
import { installEdgeCaseAnswers } from './video-site/edge-case-answers.js';

interface EmulatorOptions {
  logger?: LoggerService | false;
  /** File that keeps customers, subscriptions and payments across restarts. */
  stateFile?: string | undefined;
  /** Address that receives payment events. */
  paymentListener?: string | undefined;
  /** How long a renewal invoice stays a draft. The default is an hour, as at Stripe. */
  draftSeconds?: number | undefined;
}

/** Creates the emulator, ready to listen. By default, it keeps all data in memory. It starts no other process. */
export async function createEmulator(
  options: EmulatorOptions = {},
): Promise<NestFastifyApplication> {
  // Closes open connections at shutdown, so that a keep-alive client cannot delay it.
  const adapter = new FastifyAdapter({ forceCloseConnections: true, bodyLimit: 64 * 1024 });
  const app = await NestFactory.create<NestFastifyApplication>(EmulatorModule, adapter, {
    logger: options.logger ?? false,
  });
  app.useGlobalPipes(new ValidationPipe({ transform: true, whitelist: true }));
  installFaults(app.getHttpAdapter().getInstance(), app.get(Faults));
  acceptModelRequests(app.getHttpAdapter().getInstance());
  acceptObjects(app.getHttpAdapter().getInstance());
  installEdgeCaseAnswers(app.getHttpAdapter().getInstance());
  await app.init();
  // A demo lasts minutes, so its invoices must not stay drafts for an hour.
  if (options.draftSeconds !== undefined) app.get(Billing).draftSeconds = options.draftSeconds;
  if (options.stateFile) app.get(StripeStore).persistIn(options.stateFile);
  createDemoObjects(app.get(StripeStore));
  if (options.paymentListener) app.get(ApiRoutes).putDemoEndpoint(options.paymentListener);
  await app.getHttpAdapter().getInstance().ready();
  return app;
}
