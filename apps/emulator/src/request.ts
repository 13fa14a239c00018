import type { FastifyRequest } from 'fastify';

export type RequestParameters = Record<string, unknown>;

/** The origin of this request's address. It is also the issuer in discovery and tokens. */
export function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}

/** Reads a text parameter; of a repeated one, the first value. Undefined when it is missing or empty. */
export function readText(parameters: unknown, name: string): string | undefined {
  if (typeof parameters !== 'object' || parameters === null) return undefined;
  const value: unknown = Object.hasOwn(parameters, name)
    ? (parameters as RequestParameters)[name]
    : undefined;
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' && first !== '' ? first : undefined;
}

/** Reads the values of a parameter that is comma-separated or repeated. */
export function readList(parameters: RequestParameters, name: string): string[] {
  const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
  const parts: unknown[] = Array.isArray(value) ? value : [value];
  return parts
    .flatMap((part) => (typeof part === 'string' ? part.split(',') : []))
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Reads the token of an `Authorization: Bearer` header. */
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
