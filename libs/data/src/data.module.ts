import { Environment } from '@app/config';
import { Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { dataSourceOptions } from './data-source.js';
import { Channels } from './channels.js';
import { Database } from './database.js';
import { GenerationLog } from './generation-log.js';
import { Generations } from './generations.js';
import { PersonalData } from './personal-data.js';
import { Sessions } from './sessions.js';
import { Thumbnails } from './thumbnails.js';
import { Users } from './users.js';

const repositories = [
  Channels,
  Database,
  GenerationLog,
  Generations,
  PersonalData,
  Sessions,
  Thumbnails,
  Users,
];

@Module({})
export class DataModule {
  /** @param applicationName what the database server shows the connections as */
  static forProcess(applicationName: string): DynamicModule {
    return {
      module: DataModule,
      global: true,
      imports: [
        TypeOrmModule.forRootAsync({
          inject: [Environment],
          useFactory: (env: Environment) => ({
            ...dataSourceOptions({
              url: env.DATABASE_URL,
              poolSize: env.DATABASE_POOL,
              applicationName,
            }),
            retryAttempts: 10,
            retryDelay: 1_000,
          }),
        }),
      ],
      providers: repositories,
      exports: repositories,
    };
  }
}
