import { Environment } from '@app/config';
import {
  BoundedHttp,
  ChannelAuthority,
  GoogleChannels,
  googleClientFor,
  ImageModel,
  loadModels,
  Storage,
  storageFor,
  TextModel,
  VideoPublisher,
  VideoSites,
  videoSitesFor,
  ReachReports,
  YouTubePublisher,
  YouTubeReachReports,
  Payments,
  paymentsFor,
  WebhookSender,
} from '@app/providers';
import { RedisSharedStore } from '@app/queue';
import { Studio, ThreadedStudio } from '@app/studio';
import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';

/** Injection token of the result of `loadModels`: both model ports, which share settings and limits. */
const models = 'models';

/** Binds each port of a worker to its adapter. */
@Global()
@Module({
  providers: [
    {
      provide: Payments,
      inject: [Environment],
      useFactory: paymentsFor,
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
      provide: ChannelAuthority,
      inject: [Environment],
      useFactory: (env: Environment) =>
        new GoogleChannels({
          client: googleClientFor(env),
          http: new BoundedHttp(),
          apiOrigin: env.EMULATOR_ORIGIN ?? 'https://www.googleapis.com',
        }),
    },
    {
      provide: VideoPublisher,
      inject: [Environment],
      useFactory: (env: Environment) =>
        new YouTubePublisher({
          client: googleClientFor(env),
          // Enough to upload 2 MB over a slow connection.
          http: new BoundedHttp({ deadlineMs: 30_000 }),
          apiOrigin: env.EMULATOR_ORIGIN ?? 'https://www.googleapis.com',
        }),
    },
    {
      provide: ReachReports,
      inject: [Environment],
      useFactory: (env: Environment) =>
        new YouTubeReachReports({
          client: googleClientFor(env),
          // Enough to download some megabytes over a slow connection.
          http: new BoundedHttp({ deadlineMs: 30_000 }),
          apiOrigin: env.EMULATOR_ORIGIN ?? 'https://youtubereporting.googleapis.com',
        }),
    },
    {
      provide: WebhookSender,
      inject: [Environment],
      useFactory: (env: Environment) =>
        new WebhookSender({ allowPrivate: env.WEBHOOK_PRIVATE_ADDRESSES === 'on' }),
    },
    {
      provide: Studio,
      inject: [Environment],
      useFactory: (env: Environment) =>
        new ThreadedStudio({
          threads: env.STUDIO_THREADS,
          threadFile: new URL('./studio-thread.js', import.meta.url),
        }),
    },
    {
      provide: models,
      inject: [Environment, RedisSharedStore, Studio],
      useFactory: loadModels,
    },
    {
      provide: TextModel,
      inject: [models],
      useFactory: ({ text }: Awaited<ReturnType<typeof loadModels>>) => text,
    },
    {
      provide: ImageModel,
      inject: [models],
      useFactory: ({ image }: Awaited<ReturnType<typeof loadModels>>) => image,
    },
  ],
  exports: [
    ChannelAuthority,
    Payments,
    ReachReports,
    Storage,
    VideoPublisher,
    VideoSites,
    WebhookSender,
    Studio,
    TextModel,
    ImageModel,
  ],
})
export class AdaptersModule implements OnApplicationShutdown {
  constructor(private readonly studio: Studio) {}

  async onApplicationShutdown(): Promise<void> {
    await this.studio.close();
  }
}
