import 'reflect-metadata';
import {
  Controller,
  ForbiddenException,
  Get,
  Injectable,
  Module,
  NotFoundException,
  Query,
  Req,
  UnauthorizedException,
  UseGuards,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Redis } from 'ioredis';
import jwt from 'jsonwebtoken';
import { buildAnswer } from '../floors/answer-from-hash.js';

/** A poll to a common stack: Nest on Express, jsonwebtoken with a text secret, and one HGETALL. */
interface PollRequest {
  headers: { authorization?: string };
  userId?: string;
}

const secret = process.env['TOKEN_SECRET'] ?? '';
const redis = new Redis(process.env['REDIS_URL'] ?? '');

@Injectable()
class TokenGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<PollRequest>();
    try {
      const token = (request.headers.authorization ?? '').replace('Bearer ', '');
      const payload = jwt.verify(token, secret, { issuer: 'naive', audience: 'naive' });
      if (typeof payload === 'object' && payload.sub) request.userId = payload.sub;
      return request.userId !== undefined;
    } catch {
      throw new UnauthorizedException();
    }
  }
}

@Controller()
class PollController {
  @Get('api/get_result')
  @UseGuards(TokenGuard)
  async result(@Query('id') id: string, @Req() request: PollRequest): Promise<object> {
    const hash = await redis.hgetall(`floor:${id}`);
    if (!hash['id']) throw new NotFoundException();
    if (hash['ownerId'] !== request.userId) throw new ForbiddenException();
    return buildAnswer(hash);
  }

  @Get('health')
  health(): string {
    return 'ok';
  }
}

@Module({ controllers: [PollController] })
class NaiveModule {}

const app = await NestFactory.create(NaiveModule, { logger: false });
await app.listen(Number(process.env['PORT']), '127.0.0.1');
process.on('disconnect', () => process.exit(0));
