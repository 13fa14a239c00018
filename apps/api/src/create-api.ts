import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import { Environment, isWithoutTls, missingTlsWarning } from '@app/config';
import {
  apiKeyPrefix,
  apiKeyScopes,
  apiTimeoutMs,
  maxRequestBytes,
  paymentWebhookPath,
  ProductError,
} from '@app/contracts';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Logger } from 'nestjs-pino';
import { showQueueBoard } from './admin/queue-board-pages.js';
import { ApiModule } from './api.module.js';
import { networkOf, proxyTrustFor } from './http/address.js';
import { completeDescription } from './http/api-description.js';
import { limitBodiesInFlight } from './http/bodies-in-flight.js';
import { refuseDeepOrWideBody } from './http/body-shape.js';
import { refuseBrokenText } from './http/broken-text.js';
import { compressAnswer } from './http/compression.js';
import { limitConnections } from './http/connections.js';
import { refusalOf } from './http/envelope.js';
import { maxHeaderBytes } from './http/headers.js';
import { refuseSwitchedOff, withoutSwitchedOff } from './http/routes-switched-off.js';
import { redirectToConfiguredHost } from './http/redirect-to-configured-host.js';
import { maxSmallBody } from './http/large-body.js';
import { logRequests, addRequestIdToLogs, pollRoute } from './http/logging.js';
import { pictureRouteOf, readPictureBody } from './http/picture-body.js';
import { RateLimiter } from './http/rate-limiter.js';
import { assetRoute, webFiles } from './http/web-files.js';
import { countRequest } from './http/request-metrics.js';
import { keepRawBody, maxWebhookBody } from './http/raw-body.js';
import { PictureAdmission } from './generations/picture-admission.js';

/** Printed for the operator at every start. */
const missingApiKeyWarning = ({ BILLING }: Environment): string => {
  const missing = 'YOUTUBE_API_KEY is not set: descriptions and related videos are missing.';
  if (BILLING === 'off') return missing;
  return `${missing} Free accounts can use links only once they have connected their channel, and not at all without GOOGLE_CLIENT_ID.`;
};

/** A short introduction for API clients. docs/api.md has the details. */
const apiKeyHelp = `Programs send an API key, created on the account page:

    curl -H 'Authorization: Bearer ${apiKeyPrefix}…' ADDRESS/user/current

A key opens the operations that name one of its scopes as \`x-api-key-scope\` (${apiKeyScopes.join(', ')}); all others are for the
website. Each answer says with \`success\` whether \`data\` or \`errorCode\` and \`errorMessage\` follow. Send an \`Idempotency-Key\` (a
UUID) when you generate: the same key and body debit once. Agents use \`/mcp\` (Model Context Protocol).

Webhooks, added on the account page, get a signed POST request (https://www.standardwebhooks.com) with ids when a generation or a
publication ends.`;

/** Creates the api, ready to listen. */
export async function createApi(): Promise<NestFastifyApplication> {
  // Set below, once the environment is read.
  let isTrustedProxy = proxyTrustFor([]);
  const adapter = new FastifyAdapter({
    // Only routes that accept pictures raise this limit.
    bodyLimit: maxSmallBody,
    // Enough for the largest upload at 90 KiB/s. bodies-in-flight.ts and picture-body.ts end slower bodies earlier.
    requestTimeout: apiTimeoutMs,
    // A short interval closes connections that have sent nothing in small batches.
    http: {
      headersTimeout: 15_000,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: maxHeaderBytes,
    },
    // Ids from clients are not used, because logs must not contain their input.
    genReqId: () => randomUUID(),
    trustProxy: (address: string, hop: number) => isTrustedProxy(address, hop),
    // `Drain` closes connections. Requests that are running at the shutdown are answered, not refused with 503.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Fastify answers a malformed address itself, before our error filter.
    frameworkErrors: (_error: unknown, _request: unknown, reply: FastifyReply) =>
      void reply.status(400).send(refusalOf(new ProductError('invalid_request'))),
  });
  adapter.getInstance().addHook('onRoute', (route) => {
    const pictures = pictureRouteOf(String(route.method), route.url);
    if (pictures) {
      route.bodyLimit = maxRequestBytes;
      route.preParsing = (request, _reply, payload) => readPictureBody(request, payload, pictures);
    }
    // The answer to a poll is not a page and sets its own headers.
    if (route.url === pollRoute) route.helmet = false;
    // Assets do not need the headers of pages, which would be a tenth of a small picture's size.
    if (route.url === assetRoute) route.helmet = false;
    if (route.url === paymentWebhookPath) {
      route.bodyLimit = maxWebhookBody;
      // Runs before the body is read.
      route.onRequest = async ({ ip }) => limiter.consume('webhook', networkOf(ip));
      route.preParsing = async (request, _reply, payload) => keepRawBody(request, payload);
    }
  });
  const app = await NestFactory.create<NestFastifyApplication>(ApiModule, adapter, {
    bufferLogs: true,
    // main.ts prints errors that occur before the logger exists.
    autoFlushLogs: false,
    abortOnError: false,
  });
  const server = app.getHttpAdapter().getInstance();
  const admission = app.get(PictureAdmission);
  const limiter = app.get(RateLimiter);
  const env = app.get(Environment);
  isTrustedProxy = proxyTrustFor(env.API_TRUSTED_PROXIES);
  // These hooks run for every request. They use callbacks, because a promise costs more than a hook's own work.
  server.addHook('onRequest', addRequestIdToLogs);
  const redirectHook = redirectToConfiguredHost(env.PUBLIC_ORIGIN);
  if (redirectHook) server.addHook('onRequest', redirectHook);
  server.addHook('onRequest', refuseSwitchedOff(env));
  server.addHook('onRequest', (request, reply, done) => {
    // Uses the matched route, because an address can be spelled in many ways.
    const route = pictureRouteOf(request.method, request.routeOptions.url);
    if (!route) return done();
    admission.admit(route, request, reply).then(() => done(), done);
  });
  server.addHook('preParsing', limitBodiesInFlight());
  server.addHook('onSend', (request, reply, payload, done) => {
    // Caches must not store answers, which belong to one user unless a route sets other headers.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    // Support finds the request in the logs by this id. Polls do not need one.
    if (request.routeOptions.url !== pollRoute) reply.header('x-request-id', request.id);
    done(null, payload);
  });
  server.addHook('onSend', compressAnswer);
  server.addHook('onResponse', countRequest);
  server.addHook('onResponse', logRequests(app.get(Logger)));
  server.addHook('preValidation', ({ body }, _reply, done) => {
    refuseDeepOrWideBody(body);
    done();
  });
  server.addHook('preValidation', ({ body, query, params }, _reply, done) => {
    refuseBrokenText(body, query, params);
    done();
  });
  app.useLogger(app.get(Logger));
  app.flushLogs();
  app.enableShutdownHooks();
  limitConnections(server.server, {
    wanted: env.API_CONNECTIONS,
    isTrustedProxy,
    warn: (line) => app.get(Logger).warn(line),
  });
  if (!env.EMULATOR_ORIGIN && !env.YOUTUBE_API_KEY) app.get(Logger).warn(missingApiKeyWarning(env));
  if (isWithoutTls(env.PUBLIC_ORIGIN)) app.get(Logger).warn(missingTlsWarning);

  const analytics = analyticsSources(env);
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...analytics.scripts],
        connectSrc: ["'self'", ...analytics.connects, ...reportOrigins(env)],
        imgSrc: ["'self'", 'data:', 'blob:', ...analytics.connects, ...pictureOrigins(env)],
        // Stills are taken from video files on the visitor's device.
        mediaSrc: ["'self'", 'blob:'],
        // Popovers and progress bars are positioned with inline styles.
        styleSrc: ["'self'", "'unsafe-inline'"],
        upgradeInsecureRequests: env.PUBLIC_ORIGIN.startsWith('https:') ? [] : null,
      },
    },
    // `same-origin` would separate the sign-in popup from the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // Excludes subdomains, because other services there may not use TLS.
    strictTransportSecurity: env.PUBLIC_ORIGIN.startsWith('https:') && {
      includeSubDomains: false,
    },
  });
  await app.register(cookie);
  showQueueBoard(app);
  const webRoot = env.WEB_ROOT ? resolve(env.WEB_ROOT) : undefined;
  if (webRoot && existsSync(webRoot)) {
    await app.register(webFiles, { webRoot, limiter });
  }

  const description = new DocumentBuilder()
    .setTitle('Posterframe')
    .setVersion('1')
    .setDescription(apiKeyHelp)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer(env.PUBLIC_ORIGIN)
    .addTag('thumbnails', 'Generating, results, history and text of thumbnails')
    .addTag('publishing', 'Thumbnails on their videos, and test results')
    .addTag('refresh', 'Thumbnails for many old videos of a channel')
    .addTag('channel-looks', 'How the thumbnails of a channel look')
    .addTag('share', 'Public pages of thumbnails, and reports about them')
    .addTag('account', 'The account, saved faces, API keys and webhooks')
    .addTag('plans', 'Credits, plans and payments')
    .addTag('site', 'What the website reads before a sign-in')
    .addTag('admin', 'For administrators')
    .addTag('health', 'For load balancers')
    .addBearerAuth({
      type: 'http',
      scheme: 'bearer',
      description: 'An API key, or an access token',
    })
    .build();
  const describeApi = () =>
    completeDescription(withoutSwitchedOff(SwaggerModule.createDocument(app, description), env));
  SwaggerModule.setup('api/docs', app, describeApi, {
    jsonDocumentUrl: 'api/docs-json',
    yamlDocumentUrl: 'api/docs-yaml',
  });
  return app;
}

/** Origins that pages may use for web analytics. Empty when analytics is not configured. */
function analyticsSources(env: Environment): { scripts: string[]; connects: string[] } {
  if (!env.ANALYTICS_ID) return { scripts: [], connects: [] };
  return {
    scripts: ['https://www.googletagmanager.com'],
    connects: [
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
      'https://www.googletagmanager.com',
    ],
  };
}

/** Origins to which `/media` redirects a page for its pictures. */
function pictureOrigins({ CDN_ORIGIN, S3_DOWNLOAD_ENDPOINT }: Environment): string[] {
  return [CDN_ORIGIN, S3_DOWNLOAD_ENDPOINT].flatMap((place) =>
    place ? [new URL(place).origin] : [],
  );
}

function reportOrigins(env: Environment): string[] {
  return env.ERROR_REPORTING_ADDRESS ? [new URL(env.ERROR_REPORTING_ADDRESS).origin] : [];
}
