import 'reflect-metadata';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import pg from 'pg';
import { DataSource } from 'typeorm';

/** The least that Nest, Fastify and TypeORM can be: one route, and a connected database. */
@Controller()
class HealthController {
  @Get('health')
  health(): string {
    return 'ok';
  }
}

@Module({
  providers: [
    {
      provide: DataSource,
      useFactory: () =>
        new DataSource({
          type: 'postgres',
          driver: pg,
          url: process.env['DATABASE_URL'] ?? '',
        }).initialize(),
    },
  ],
  controllers: [HealthController],
})
class MinimalModule {}

const app = await NestFactory.create<NestFastifyApplication>(MinimalModule, new FastifyAdapter(), {
  logger: false,
});
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.on('disconnect', () => process.exit(0));
