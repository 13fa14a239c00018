import 'reflect-metadata';
import { createHash } from 'node:crypto';
import { plainToInstance } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsOptional,
  IsString,
  IsUrl,
  Length,
  Matches,
  validateSync,
} from 'class-validator';
import { EnvironmentError } from './environment-error.js';
import type { Environment } from './environment.js';
import { isLoopback, isPrivateHost } from './private-network.js';
import { httpUrlOptions } from './variables.js';

/** An OpenID Connect provider: an entry of `OIDC_PROVIDERS`. */
export class OidcProvider {
  @Matches(/^[a-z][a-z0-9]{0,19}$/, {
    message: 'name must be 1 to 20 lowercase letters and digits, beginning with a letter',
  })
  name!: string;

  /** Text on the button, after "Continue with". */
  @IsString()
  @Length(1, 40)
  label!: string;

  @IsUrl(httpUrlOptions)
  issuer!: string;

  @IsString()
  @Length(1, 500)
  clientId!: string;

  @IsString()
  @Length(1, 500)
  clientSecret!: string;

  @IsOptional()
  @Matches(/^openid( [!#-[\]-~]+)*$/, { message: 'scopes must begin with openid' })
  @Length(1, 500)
  scopes = 'openid email profile';

  /** Name of the claim that makes users administrators, or its path with dots. */
  @IsOptional()
  @IsString()
  @Length(1, 200)
  adminClaim?: string;

  /** Values of the claim that make a user an administrator. */
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(50)
  @IsString({ each: true })
  @Length(1, 200, { each: true })
  adminValues?: string[];
}

/** The settings that make users administrators. */
export interface AdminSettings {
  /** E-mail addresses in ADMIN_EMAILS. */
  emails: string[];
  /** Digests of the claims that make users administrators. */
  claimDigests: string[];
}

/**
 * The installation's OpenID Connect providers; empty if the variable is not set.
 * @throws EnvironmentError
 */
export function oidcProviders({ OIDC_PROVIDERS }: Environment): OidcProvider[] {
  if (OIDC_PROVIDERS === undefined) return [];
  const entries = parsedJson(OIDC_PROVIDERS);
  if (!Array.isArray(entries)) throw providersError('it is no JSON list of providers');
  const providers = entries.map(validatedProvider);
  const names = providers.map(({ name }) => name);
  const duplicate = names.find((name, index) => names.indexOf(name) < index);
  if (duplicate !== undefined) throw providersError(`two providers are named ${duplicate}`);
  return providers;
}

export function adminSettings(env: Environment): AdminSettings {
  const claims = oidcProviders(env).map((provider) => adminClaimOf(provider)?.digest);
  return {
    emails: env.ADMIN_EMAILS,
    claimDigests: claims.filter((digest) => digest !== undefined),
  };
}

/**
 * The provider's claim that makes users administrators, if it is set. The role is valid only while the digest of these
 * settings is unchanged.
 */
export function adminClaimOf(provider: OidcProvider) {
  const { name, issuer, adminClaim, adminValues } = provider;
  if (adminClaim === undefined || adminValues === undefined) return undefined;
  const setting = JSON.stringify([name, issuer, adminClaim, adminValues.toSorted()]);
  const digest = createHash('sha256').update(setting).digest('base64url');
  return { name: adminClaim, values: adminValues, digest };
}

function validatedProvider(entry: unknown, index: number): OidcProvider {
  const providerLabel = `provider ${index + 1}`;
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
    throw providersError(`${providerLabel} is no JSON object`);
  const provider = plainToInstance(OidcProvider, entry, { exposeDefaultValues: true });
  const [failure] = validateSync(provider, { whitelist: true, forbidNonWhitelisted: true });
  if (failure)
    throw providersError(`${providerLabel}: ${Object.values(failure.constraints ?? {})[0]}`);
  if ((provider.adminClaim === undefined) !== (provider.adminValues === undefined))
    throw providersError(`${providerLabel}: adminClaim and adminValues belong together`);
  const { protocol, hostname } = new URL(provider.issuer);
  // Over plain http, anyone on the network path could sign in as every user.
  if (protocol === 'http:' && !isLoopback(hostname) && !isPrivateHost(hostname))
    throw providersError(`${providerLabel}: issuer must be https://, or in a private network`);
  return provider;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message is omitted, because the text contains secrets.
    throw providersError('it is no JSON');
  }
}

function providersError(reason: string): EnvironmentError {
  return new EnvironmentError(`The environment variable OIDC_PROVIDERS is not usable: ${reason}.`);
}
