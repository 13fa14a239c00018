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
import { openDemoShop } from './stripe/demo-shop.js';
import { StripeBooks } from './stripe/stripe-books.js';
import { installAwkwardAnswers } from './video-site/awkward-answers.js';

interface EmulatorOptions {
  logger?: LoggerService | false;
  /** File in which customers, subscriptions and payments survive a restart. */
  stateFile?: string | undefined;
  /** Where payment events are delivered. */
  paymentListener?: string | undefined;
  /** How long a renewal invoice stays a draft; an hour by default, as at Stripe. */
  draftSeconds?: number | undefined;
}

/**
 * Creates the whole emulator, but does not listen yet. Keeps everything in memory by default, and starts no other
 * process.
 */
export async function createEmulator(
  options: EmulatorOptions = {},
): Promise<NestFastifyApplication> {
  // Cuts open connections at the end: a keep-alive client must not delay a shutdown.
  const adapter = new FastifyAdapter({ forceCloseConnections: true, bodyLimit: 64 * 1024 });
  const app = await NestFactory.create<NestFastifyApplication>(EmulatorModule, adapter, {
    logger: options.logger ?? false,
  });
  app.useGlobalPipes(new ValidationPipe({ transform: true, whitelist: true }));
  installFaults(app.getHttpAdapter().getInstance(), app.get(Faults));
  acceptModelRequests(app.getHttpAdapter().getInstance());
  acceptObjects(app.getHttpAdapter().getInstance());
  installAwkwardAnswers(app.getHttpAdapter().getInstance());
  await app.init();
  // A demo is used for minutes, so its invoices must not stay drafts for an hour.
  if (options.draftSeconds !== undefined) app.get(Billing).draftSeconds = options.draftSeconds;
  if (options.stateFile) app.get(StripeBooks).persistIn(options.stateFile);
  openDemoShop(app.get(StripeBooks));
  if (options.paymentListener) app.get(ApiRoutes).listenAt(options.paymentListener);
  await app.getHttpAdapter().getInstance().ready();
  return app;
}
