import { demoGoogleClient } from '@app/providers';
import type { FastifyRequest } from 'fastify';
import { readText } from '../request.js';

/**
 * Authenticates a client by form fields or HTTP Basic and returns its id. Undefined without id or secret, and for a
 * wrong secret of the demo client. Any other client is accepted, because the emulator needs no protection.
 */
export function authenticateClient(request: FastifyRequest): string | undefined {
  const [clientId, secret] = fromHeader(request) ?? [
    readText(request.body, 'client_id'),
    readText(request.body, 'client_secret'),
  ];
  if (!clientId || !secret) return undefined;
  return clientId === demoGoogleClient.clientId && secret !== demoGoogleClient.clientSecret
    ? undefined
    : clientId;
}

/** Both parts of Basic credentials are form-encoded before they are joined (RFC 6749 2.3.1). */
function fromHeader(request: FastifyRequest): [string, string] | undefined {
  const [, encoded] = /^Basic\s+(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (encoded === undefined) return undefined;
  const joined = Buffer.from(encoded, 'base64').toString();
  const colon = joined.indexOf(':');
  if (colon < 0) return undefined;
  return [decodeFormValue(joined.slice(0, colon)), decodeFormValue(joined.slice(colon + 1))];
}

function decodeFormValue(value: string): string {
  return new URLSearchParams(`value=${value.replaceAll('&', '%26')}`).get('value') ?? '';
}
