import { Environment } from '@app/config';
import {
  DiskStorage,
  ImageModel,
  Storage,
  StudioImageModel,
  VideoSite,
  YouTube,
  youtubeHosts,
  Payments,
  paymentsFor,
} from '@app/providers';
import { RedisFleetStore } from '@app/queue';
import { Studio, ThreadedStudio } from '@app/studio';
import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';

/** Binds each port of a worker to its adapter. The one place of this process that chooses. */
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
      provide: Studio,
      inject: [Environment],
      useFactory: (env: Environment) =>
        new ThreadedStudio({
          threads: env.STUDIO_THREADS,
          threadFile: new URL('./studio-thread.js', import.meta.url),
        }),
    },
    {
      provide: ImageModel,
      inject: [Studio],
      useFactory: (studio: Studio) => new StudioImageModel(studio),
    },
  ],
  exports: [Payments, Storage, VideoSite, Studio, ImageModel],
})
export class OutsideWorldModule implements OnApplicationShutdown {
  constructor(private readonly studio: Studio) {}

  async onApplicationShutdown(): Promise<void> {
    await this.studio.close();
  }
}
