import { ProductError, type ApiKeyScope } from '@app/contracts';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Principal } from '../http/principal.js';

/** The sender of a message. */
export interface McpSender {
  userId: string;
  /** Absent with an access token. */
  apiKey: Principal['apiKey'] | undefined;
  requestId: string;
  /** Whether the client has disconnected. Then waiting ends. */
  hasDisconnected: () => boolean;
}

/** An access token allows every scope. */
export function allowsScope({ apiKey }: McpSender, scope: ApiKeyScope): boolean {
  return apiKey === undefined || apiKey.scopes.includes(scope);
}

/** An answer that a model reads. */
export function toolResult(value: object): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(value, null, 1) }] };
}

/** A refusal that a model reads, with a sentence of the error table. */
export function toolRefusal(error: ProductError): CallToolResult {
  const { code, sentence, retryAfterSeconds } = error;
  const wait = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  return { ...toolResult({ errorCode: code, message: sentence, ...wait }), isError: true };
}
