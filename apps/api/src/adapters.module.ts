import { adminClaimOf, Environment, oidcProviders, type OidcProvider } from '@app/config';
import {
  ChannelAuthority,
  Mail,
  Moderation,
  SmtpMail,
  loadModeration,
  demoFacebookApp,
  FacebookIdentityProvider,
  GoogleChannels,
  type GoogleClient,
  googleClientFor,
  GoogleIdentityProvider,
  OpenIdClient,
  OpenIdIdentityProvider,
  ReachReports,
  SignInProviders,
  VideoCaptions,
  YouTubeCaptions,
  YouTubeReachReports,
  BoundedHttp,
  Storage,
  storageFor,
  type FacebookSettings,
  VideoSites,
  videoSitesFor,
  Payments,
  paymentsFor,
} from '@app/providers';
import { RedisSharedStore } from '@app/queue';
import { Global, Logger, Module } from '@nestjs/common';

/** Google's client, shared by sign-in and channels. Null when Google is not configured. */
class GoogleClients {
  constructor(readonly client: GoogleClient | null) {}
}

function facebookSettings(env: Environment): FacebookSettings | null {
  const emulator = env.EMULATOR_ORIGIN;
  if (emulator) {
    const emulatorOrigins = {
      dialogOrigin: emulator,
      graphOrigin: emulator,
      pictureOrigin: emulator,
    };
    return { ...demoFacebookApp, ...emulatorOrigins };
  }
  const { FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: appSecret } = env;
  if (!appId || !appSecret) return null;
  return {
    appId,
    appSecret,
    dialogOrigin: 'https://www.facebook.com',
    graphOrigin: 'https://graph.facebook.com',
  };
}

function openIdProvider(provider: OidcProvider): OpenIdIdentityProvider {
  const { name, issuer, clientId, clientSecret, scopes } = provider;
  const client = new OpenIdClient({ issuer, clientId, clientSecret, allowInsecure: true });
  return new OpenIdIdentityProvider(`oidc-${name}`, client, {
    scopes,
    adminClaim: adminClaimOf(provider),
  });
}

/** Binds each port of the api to its adapter. */
@Global()
@Module({
  providers: [
    {
      provide: Payments,
      inject: [Environment],
      useFactory: paymentsFor,
    },
    {
      provide: Mail,
      inject: [Environment],
      // Without SMTP_URL, the routes that send mail are switched off.
      useFactory: ({ SMTP_URL = '', MAIL_FROM = '' }: Environment) =>
        new SmtpMail(SMTP_URL, MAIL_FROM),
    },
    {
      provide: Storage,
      inject: [Environment],
      useFactory: storageFor,
    },
    {
      provide: VideoSites,
      inject: [Environment, RedisSharedStore],
      useFactory: videoSitesFor,
    },
    {
      provide: Moderation,
      inject: [Environment, RedisSharedStore],
      useFactory: (env: Environment, store: RedisSharedStore) =>
        loadModeration(env, store, (reason) =>
          new Logger('Moderation').warn(`pictures are not moderated: ${reason}`),
        ),
    },
    {
      provide: GoogleClients,
      inject: [Environment],
      useFactory: (env: Environment) => new GoogleClients(googleClientFor(env)),
    },
    {
      provide: SignInProviders,
      inject: [Environment, GoogleClients],
      useFactory: (env: Environment, { client }: GoogleClients) => {
        const facebook = facebookSettings(env);
        return new SignInProviders({
          ...(client && { google: new GoogleIdentityProvider(client, env.EMULATOR_ORIGIN) }),
          ...(facebook && { facebook: new FacebookIdentityProvider(facebook) }),
          ...Object.fromEntries(
            oidcProviders(env).map((one) => [`oidc-${one.name}`, openIdProvider(one)]),
          ),
        });
      },
    },
    {
      provide: ChannelAuthority,
      inject: [Environment, GoogleClients],
      useFactory: (env: Environment, { client }: GoogleClients) =>
        new GoogleChannels({
          client,
          http: new BoundedHttp(),
          apiOrigin: env.EMULATOR_ORIGIN ?? 'https://www.googleapis.com',
        }),
    },
    {
      provide: ReachReports,
      inject: [Environment, GoogleClients],
      useFactory: (env: Environment, { client }: GoogleClients) =>
        new YouTubeReachReports({
          client,
          http: new BoundedHttp(),
          apiOrigin: env.EMULATOR_ORIGIN ?? 'https://youtubereporting.googleapis.com',
        }),
    },
    {
      provide: VideoCaptions,
      inject: [Environment, GoogleClients],
      useFactory: (env: Environment, { client }: GoogleClients) =>
        new YouTubeCaptions({
          client,
          http: new BoundedHttp(),
          apiOrigin: env.EMULATOR_ORIGIN ?? 'https://www.googleapis.com',
        }),
    },
  ],
  exports: [
    Mail,
    VideoCaptions,
    Moderation,
    Payments,
    ReachReports,
    Storage,
    VideoSites,
    SignInProviders,
    ChannelAuthority,
  ],
})
export class AdaptersModule {}
