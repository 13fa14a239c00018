import { createHash } from 'node:crypto';
import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { JWK } from 'jose';
import type { DemoPerson } from '@app/providers';
import { bearerToken, originOf, readText } from '../request.js';
import { authenticateClient } from './client-credentials.js';
import { Grants, tokenLifetimeSeconds, type PendingCode, type TokenHolder } from './grants.js';
import { expandScopes } from './scopes.js';
import { SignInFaults, type SignInFault } from './sign-in-faults.js';
import { accessTokenHash, SigningKeys } from './signing-keys.js';

/** Google's sign-in endpoints for servers: discovery, tokens, keys, user info, revocation. */
@Controller()
export class TokenController {
  constructor(
    private readonly grants: Grants,
    private readonly keys: SigningKeys,
    private readonly faults: SignInFaults,
  ) {}

  @Get('.well-known/openid-configuration')
  discovery(@Req() request: FastifyRequest): Record<string, string | string[]> {
    const issuer = originOf(request);
    return {
      issuer,
      authorization_endpoint: `${issuer}/o/oauth2/v2/auth`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/v1/userinfo`,
      revocation_endpoint: `${issuer}/revoke`,
      jwks_uri: `${issuer}/oauth2/v3/certs`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'email', 'profile'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      code_challenge_methods_supported: ['plain', 'S256'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
    };
  }

  @Get('oauth2/v3/certs')
  certs(): { keys: JWK[] } {
    return this.keys.publicKeys();
  }

  @Post('token')
  @HttpCode(200)
  async token(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    void reply.header('cache-control', 'no-store');
    const refuse = (status: number, error: string, description: string) =>
      reply.code(status).send({ error, error_description: description });

    const clientId = authenticateClient(request);
    if (clientId === undefined) {
      await refuse(401, 'invalid_client', 'The OAuth client was not found or its secret is wrong.');
      return;
    }
    const grantType = readText(request.body, 'grant_type');
    if (grantType === 'refresh_token') {
      const refreshToken = readText(request.body, 'refresh_token') ?? '';
      const holder = this.grants.findRefreshToken(refreshToken);
      if (holder?.clientId === clientId) {
        await reply.send(this.renewedTokens(holder, refreshToken));
      } else {
        await refuse(400, 'invalid_grant', 'Token has been expired or revoked.');
      }
      return;
    }
    if (grantType !== 'authorization_code') {
      await refuse(400, 'unsupported_grant_type', 'This grant_type is not answered.');
      return;
    }
    const pending = this.grants.takeCode(readText(request.body, 'code') ?? '');
    if (!pending || pending.clientId !== clientId) {
      await refuse(400, 'invalid_grant', 'Malformed auth code.');
      return;
    }
    if (pending.redirectUri !== readText(request.body, 'redirect_uri')) {
      await refuse(
        400,
        'redirect_uri_mismatch',
        'The redirect_uri is not the one that the code was made for.',
      );
      return;
    }
    if (!provesChallenge(pending.challenge, readText(request.body, 'code_verifier'))) {
      await refuse(400, 'invalid_grant', 'Invalid code verifier.');
      return;
    }
    await reply.send(await this.tokensFor(pending, originOf(request)));
  }

  @Get('v1/userinfo')
  async userinfo(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const holder = this.grants.findHolder(bearerToken(request) ?? '');
    if (!holder) {
      await reply
        .code(401)
        .header('www-authenticate', 'Bearer realm="accounts", error="invalid_token"')
        .send({ error: 'invalid_request', error_description: 'Invalid Credentials' });
      return;
    }
    await reply.send(claimsAbout(holder.person, originOf(request)));
  }

  @Post('revoke')
  async revoke(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const token = readText(request.body, 'token') ?? readText(request.query, 'token') ?? '';
    const isRevoked = this.grants.revoke(token);
    await reply
      .code(isRevoked ? 200 : 400)
      .send(
        isRevoked ? {} : { error: 'invalid_token', error_description: 'Token expired or revoked' },
      );
  }

  private async tokensFor(
    pending: PendingCode,
    issuer: string,
  ): Promise<Record<string, string | number>> {
    const { person, clientId, nonce } = pending;
    const fault = this.faults.takeNext();
    const scopes = expandScopes(pending.scopes);
    const refreshToken =
      pending.offline && !fault.noRefreshToken
        ? this.grants.issueRefreshToken({ person, scopes, clientId })
        : undefined;
    const accessToken = this.grants.issueToken({ person, scopes }, refreshToken);
    const now = Math.floor(Date.now() / 1_000) + (fault.skewSeconds ?? 0);
    const claims = {
      iss: fault.issuer === 'wrong' ? 'https://issuer.example' : issuer,
      azp: clientId,
      aud: fault.audience === 'wrong' ? 'another-client' : clientId,
      ...claimsAbout(person, issuer, fault),
      at_hash: accessTokenHash(accessToken),
      ...(nonce !== undefined && { nonce: fault.nonce === 'wrong' ? 'another-nonce' : nonce }),
      iat: now,
      exp: now + 3_600,
    };
    return {
      access_token: accessToken,
      expires_in: tokenLifetimeSeconds,
      ...(refreshToken !== undefined && { refresh_token: refreshToken }),
      scope: scopes.join(' '),
      token_type: 'Bearer',
      id_token: await this.keys.sign(claims, fault.signature),
    };
  }

  /** The answer to a refresh token. It contains no new refresh token, as at Google. */
  private renewedTokens(
    { person, scopes }: TokenHolder,
    refreshToken: string,
  ): Record<string, string | number> {
    return {
      access_token: this.grants.issueToken({ person, scopes }, refreshToken),
      expires_in: tokenLifetimeSeconds,
      scope: scopes.join(' '),
      token_type: 'Bearer',
    };
  }
}

function claimsAbout(
  person: DemoPerson,
  origin: string,
  fault: SignInFault = {},
): Record<string, string | boolean> {
  return {
    sub: person.subject,
    ...(fault.email !== 'missing' && {
      email: person.email,
      email_verified: person.emailVerified && fault.email !== 'unverified',
    }),
    name: person.name,
    given_name: person.givenName,
    family_name: person.familyName,
    picture: `${origin}/emulator/avatars/${person.subject}.png`,
  };
}

/** PKCE: whether the client that requested the code also exchanges it (RFC 7636 4.6). */
function provesChallenge(
  challenge: PendingCode['challenge'],
  verifier: string | undefined,
): boolean {
  if (!challenge) return true;
  if (verifier === undefined) return false;
  const proof =
    challenge.method === 'S256'
      ? createHash('sha256').update(verifier).digest('base64url')
      : verifier;
  return proof === challenge.value;
}
