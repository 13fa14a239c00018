import type { Envelope, QueueBoardAnswer } from '@app/contracts';
import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthCookies, queueBoardPath } from '../identity/auth-cookies.js';
import { ok } from '../http/envelope.js';
import { AllowAccess } from '../http/principal.js';

@ApiTags('admin')
@ApiBearerAuth()
@Controller('admin')
@AllowAccess('admin')
export class QueueBoardController {
  constructor(private readonly cookies: AuthCookies) {}

  @Post('queue_board')
  @HttpCode(200)
  @ApiOperation({ summary: 'Lets this browser open /admin/queues until its token expires' })
  open(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Envelope<QueueBoardAnswer> {
    const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
    this.cookies.setQueuePass(reply, token);
    return ok({ address: queueBoardPath });
  }
}
