import type { FastifyRequest } from 'fastify';

export type Parameters = Record<string, unknown>;

/**
 * The origin that this request was sent to, which is also the issuer in discovery and tokens.
 */
export function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}

/** A parameter as text, the first of several; undefined when it is missing or empty. */
export function text(parameters: unknown, name: string): string | undefined {
  if (typeof parameters !== 'object' || parameters === null) return undefined;
  const value: unknown = Object.hasOwn(parameters, name)
    ? (parameters as Parameters)[name]
    : undefined;
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' && first !== '' ? first : undefined;
}

/** The values of a comma-separated parameter, which may also be repeated. */
export function list(parameters: Parameters, name: string): string[] {
  const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
  const parts: unknown[] = Array.isArray(value) ? value : [value];
  return parts
    .flatMap((part) => (typeof part === 'string' ? part.split(',') : []))
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** The token of an `Authorization: Bearer` header. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
