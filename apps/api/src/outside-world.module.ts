import { Environment } from '@app/config';
import {
  demoGoogleClient,
  DiskStorage,
  GoogleIdentityProvider,
  IdentityProvider,
  Storage,
  VideoSite,
  YouTube,
  youtubeHosts,
} from '@app/providers';
import { RedisFleetStore } from '@app/queue';
import { Global, Module } from '@nestjs/common';

/** Binds each port of the api to its adapter. The one place of this process that chooses. */
@Global()
@Module({
  providers: [
    {
      provide: Storage,
      inject: [Environment],
      useFactory: (env: Environment) => new DiskStorage(env.STORAGE_ROOT),
    },
    {
      provide: VideoSite,
      inject: [Environment, RedisFleetStore],
      useFactory: (env: Environment, store: RedisFleetStore) =>
        new YouTube({
          hosts: youtubeHosts(env.EMULATOR_ORIGIN),
          apiKey: env.YOUTUBE_API_KEY ?? null,
          store,
        }),
    },
    {
      provide: IdentityProvider,
      inject: [Environment],
      useFactory: (env: Environment) =>
        new GoogleIdentityProvider(
          env.EMULATOR_ORIGIN
            ? { issuer: env.EMULATOR_ORIGIN, ...demoGoogleClient, allowInsecure: true }
            : {
                issuer: 'https://accounts.google.com',
                clientId: env.GOOGLE_CLIENT_ID ?? '',
                clientSecret: env.GOOGLE_CLIENT_SECRET ?? '',
                allowInsecure: false,
              },
        ),
    },
  ],
  exports: [Storage, VideoSite, IdentityProvider],
})
export class OutsideWorldModule {}
