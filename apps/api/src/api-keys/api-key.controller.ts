import {
  apiKeyUsageDays,
  maxApiKeys,
  ProductError,
  type ApiKey,
  type CreatedApiKey,
  type Envelope,
} from '@app/contracts';
import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Req,
  UseGuards,
} from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ok } from '../http/envelope.js';
import { AllowAccess, CurrentPrincipal, type Principal, type SignedIn } from '../http/principal.js';
import { RateLimited } from '../http/rate-limit.guard.js';
import { SameOriginGuard } from '../http/same-origin.guard.js';
import { AuthCookies } from '../identity/auth-cookies.js';
import { SessionIssuer } from '../identity/session-issuer.js';
import { CreateApiKeyBody } from './api-key.body.js';
import { ApiKeyService } from './api-key.service.js';

/**
 * Its path is under `auth`, because browsers send the session cookie only there. API keys have no access, so a key
 * cannot create another.
 */
@ApiTags('account')
@ApiBearerAuth()
@Controller('auth/api-keys')
@UseGuards(SameOriginGuard)
@AllowAccess('signed-in')
export class ApiKeyController {
  constructor(
    private readonly apiKeys: ApiKeyService,
    private readonly session: SessionIssuer,
    private readonly cookies: AuthCookies,
  ) {}

  @Get()
  @ApiOperation({
    summary: `API keys with their last use, requests, generations and credits of the last ${apiKeyUsageDays} days; never the keys themselves`,
  })
  async list(@CurrentPrincipal() { userId }: Principal): Promise<Envelope<ApiKey[]>> {
    return ok(await this.apiKeys.list(userId));
  }

  @Post()
  @HttpCode(200)
  @RateLimited('apiKey')
  @ApiOperation({
    summary: `Creates an API key, at most ${maxApiKeys} for each user; only this answer contains the key. Requires the session cookie as well`,
  })
  async create(
    @CurrentPrincipal() principal: SignedIn,
    @Body() body: CreateApiKeyBody,
    @Req() request: FastifyRequest,
  ): Promise<Envelope<CreatedApiKey>> {
    // Requires the session too: a copied access token must not create a key that never expires.
    const held = await this.session.findSession(this.cookies.session(request));
    if (held?.sessionId !== principal.sessionId) throw new ProductError('unauthenticated');
    return ok(await this.apiKeys.create(principal.userId, body));
  }

  @Delete(':id')
  @RateLimited('apiKey')
  @ApiOperation({ summary: 'Revokes an API key at once, and erases what is stored about its use' })
  async revoke(
    @CurrentPrincipal() { userId }: Principal,
    @Param('id') id: string,
  ): Promise<Envelope<ApiKey[]>> {
    await this.apiKeys.revoke(userId, id);
    return ok(await this.apiKeys.list(userId));
  }
}
