import { Environment } from '@app/config';
import { Controller, Delete, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AllowAccess, AllowApiKey, CurrentPrincipal, type Principal } from '../http/principal.js';
import { RateLimited } from '../http/rate-limit.guard.js';
import { McpService } from './mcp.service.js';

/** These headers describe the connection, not the message. */
const connectionHeaders = new Set(['authorization', 'connection', 'content-length', 'host']);

/** The stateless transport "streamable HTTP": one response per message. */
@ApiExcludeController()
@Controller('mcp')
export class McpController {
  constructor(
    private readonly mcp: McpService,
    private readonly env: Environment,
  ) {}

  /** A key needs the scope `read` to connect. Each tool requires its own scope. */
  @Post()
  @HttpCode(200)
  @AllowAccess('signed-in')
  @AllowApiKey('read')
  @RateLimited('mcp')
  async message(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { userId, apiKey } = principal;
    const answer = await this.mcp.answer(
      new Request(`${this.env.PUBLIC_ORIGIN}/mcp`, {
        method: 'POST',
        headers: headersOf(request),
        body: JSON.stringify(request.body ?? null),
      }),
      request.body ?? null,
      {
        userId,
        apiKey,
        requestId: request.id,
        hasDisconnected: () => request.raw.socket.destroyed,
      },
    );
    const type = answer.headers.get('content-type');
    if (type !== null) reply.type(type);
    await reply.status(answer.status).send(await answer.text());
  }

  /** Refuses the protocol's streams and sessions, which this server does not support. */
  @Get()
  @AllowAccess('anyone')
  stream(@Res() reply: FastifyReply): void {
    void reply.status(405).header('allow', 'POST').send();
  }

  @Delete()
  @AllowAccess('anyone')
  end(@Res() reply: FastifyReply): void {
    void reply.status(405).header('allow', 'POST').send();
  }
}

function headersOf({ headers }: FastifyRequest): Headers {
  const kept = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string' && !connectionHeaders.has(name)) kept.set(name, value);
  }
  return kept;
}
