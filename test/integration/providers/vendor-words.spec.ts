import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorSummary, errorForLog } from '@app/config';
import { ProductError } from '@app/contracts';
import {
  createModels,
  createModeration,
  demoPayments,
  FacebookIdentityProvider,
  GoogleChannels,
  GoogleClient,
  GoogleIdentityProvider,
  MemorySharedStore,
  BoundedHttp,
  YouTube,
} from '@app/providers';
import type { Studio } from '@app/studio';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IsString } from 'class-validator';
import { StripePayments } from '../../../libs/providers/src/payments/stripe-payments.js';
import { S3Storage } from '../../../libs/providers/src/storage/s3-storage.js';
import { callFor, models, settingsFor } from '../models/model-emulator.js';

/** Personal data that the vendor repeats in every text of its answer. */
const echo = 'Jane Doe <jane@example.org> asks for a Zanzibar cat';
const personal = /Jane|jane@|Zanzibar/;

/** Answers every request with a refusal that contains personal data, in the formats of all vendors at once. */
function refuse(status: number) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    request.resume();
    if (request.url?.startsWith('/.well-known/')) return answerDiscovery(request, response);
    const isStore = request.url?.startsWith('/bucket');
    const error = {
      message: echo,
      type: echo,
      code: request.url?.startsWith('/v1beta') ? status : echo,
      param: echo,
      status: echo,
      errors: [{ message: echo, reason: echo, domain: echo }],
      details: [{ '@type': 'x', detail: echo }],
      error_user_msg: echo,
      fbtrace_id: echo,
    };
    const isToken = /token/.test(request.url ?? '');
    const body = isStore
      ? `<?xml version="1.0"?><Error><Code>Jane Doe</Code><Message>Jane Doe jane@ Zanzibar</Message></Error>`
      : JSON.stringify(
          isToken && !request.url?.startsWith('/v')
            ? { error: echo, error_description: echo }
            : { error, message: echo },
        );
    response.writeHead(status, {
      'content-type': isStore ? 'application/xml' : 'application/json',
      // Lets libraries that retry do so at once.
      'retry-after': '0',
      'x-should-retry': 'false',
    });
    response.end(body);
  };
}

function answerDiscovery(request: IncomingMessage, response: ServerResponse): void {
  const origin = `http://${request.headers.host}`;
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify({
      issuer: origin,
      authorization_endpoint: `${origin}/auth`,
      token_endpoint: `${origin}/token`,
      jwks_uri: `${origin}/certs`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    }),
  );
}

class Answer {
  @IsString()
  topic!: string;
}

const servers: Server[] = [];
let origins: Record<number, string>;
beforeAll(async () => {
  const opened = await Promise.all(
    [400, 500].map(async (status) => {
      const server = createServer(refuse(status)).listen(0, '127.0.0.1');
      servers.push(server);
      await once(server, 'listening');
      return [status, `http://127.0.0.1:${(server.address() as AddressInfo).port}`] as const;
    }),
  );
  origins = Object.fromEntries(opened);
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

/** Calls that the vendors' servers refuse; each resolves to its error. */
const refusedCalls: Record<string, (origin: string) => Promise<unknown>> = {
  'a text model of google': (origin) => askTextModel(origin, models.text.google),
  'a text model of openai': (origin) => askTextModel(origin, models.text.openai),
  'a text model of a compatible server': (origin) => askTextModel(origin, models.text.compatible),
  moderation: async (origin) => {
    const reasons: string[] = [];
    const moderation = createModeration(
      { ...settingsFor(origin), MODERATION_MODEL: 'openai:omni-moderation-latest' },
      new MemorySharedStore(),
      (reason) => reasons.push(reason),
    );
    await moderation.objections({ text: 'a cat' });
    return new Error(reasons.join());
  },
  'a subscription of Stripe': (origin) => catchError(stripe(origin).subscription('sub_1')),
  'a list of Stripe': (origin) =>
    catchError(
      (async () => {
        for await (const _ of stripe(origin).refundsSince(new Date())) continue;
      })(),
    ),
  'sign-in with Google': async (origin) => {
    const provider = new GoogleIdentityProvider(google(origin));
    const { pending } = await provider.authorize({ redirectUri });
    const query = `code=1&state=${pending.state}`;
    return catchError(provider.identify({ query, redirectUri, pending }));
  },
  'sign-in with Google that comes back refused': async (origin) => {
    const provider = new GoogleIdentityProvider(google(origin));
    const { pending } = await provider.authorize({ redirectUri });
    const query = new URLSearchParams({
      error: echo,
      error_description: echo,
      state: pending.state,
    }).toString();
    return catchError(provider.identify({ query, redirectUri, pending }));
  },
  'a channel of Google': (origin) =>
    catchError(
      new GoogleChannels({
        client: google(origin),
        http: new BoundedHttp(),
        apiOrigin: origin,
      }).verify('a token'),
    ),
  'sign-in with Facebook': async (origin) => {
    const provider = new FacebookIdentityProvider({
      appId: '1',
      appSecret: 'secret',
      dialogOrigin: origin,
      graphOrigin: origin,
    });
    const { pending } = await provider.authorize({ redirectUri });
    return catchError(
      provider.identify({ query: `code=1&state=${pending.state}`, redirectUri, pending }),
    );
  },
  'the video site': (origin) =>
    catchError(
      new YouTube({
        hosts: () => ({ stills: origin, oembed: origin, api: origin }),
        apiKey: 'key',
        store: new MemorySharedStore(),
      }).details('sample-desk'),
    ),
  'the object store': (origin) => catchError(store(origin).put('still', 'jpg', Buffer.from('a'))),
};

/** Image models are not tested: the same function reads their refusals and those of text models. */
const noStudio = {} as Studio;
const redirectUri = 'http://localhost:3000/auth/google/callback';
const google = (origin: string) =>
  new GoogleClient({ issuer: origin, clientId: '1', clientSecret: 's', allowInsecure: true });
const stripe = (origin: string) =>
  new StripePayments({
    secretKey: 'sk_test_1',
    origin,
    webhookSecrets: ['whsec_1'],
    portalConfiguration: 'bpc_1',
    catalog: demoPayments.catalog,
  });
const store = (origin: string) =>
  new S3Storage({
    bucket: 'bucket',
    region: 'us-east-1',
    endpoint: origin,
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    downloadEndpoint: undefined,
  });

async function catchError(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => {
      throw new Error('it did not fail');
    },
    (error: unknown) => error,
  );
}

function askTextModel(origin: string, model: string): Promise<unknown> {
  const { text } = createModels(settingsFor(origin), new MemorySharedStore(), noStudio);
  const question = {
    instructions: 'Say what it is about.',
    material: { title: echo },
    pictures: [],
    videoUrl: '',
    answer: Answer,
    schema: {
      type: 'object' as const,
      properties: { topic: { type: 'string' as const } },
      required: ['topic'],
      additionalProperties: false as const,
    },
  };
  return catchError(text.ask(question, callFor([model], { retriesLater: true })));
}

/** All that a log line, a record for administrators or a terminal would show of the error. */
function textsOf(error: unknown): string {
  if (!(error instanceof Error)) return `no error: ${String(error)}`;
  const detail = error instanceof ProductError ? error.detail : '';
  const cause = error.cause instanceof Error ? errorSummary(error.cause) : '';
  return JSON.stringify([errorForLog(error), errorSummary(error), detail, cause]);
}

describe.each([400, 500])('a vendor’s message with status %s', (status) => {
  it.each(Object.entries(refusedCalls))('is not repeated: %s', async (_what, ask) => {
    const words = textsOf(await ask(origins[status] ?? ''));
    expect(words).not.toMatch(personal);
    // The text still names an error.
    expect(words).toMatch(/\b(ProductError|Error)\b/);
  });
});
