import { paymentWebhookPath, ProductError } from '@app/contracts';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Whether a route's pattern belongs to billing. */
function isBillingRoute(url: string | undefined): boolean {
  return url !== undefined && (url.startsWith('/plan/') || url === paymentWebhookPath);
}

/** For installations without billing: its routes answer like unknown addresses, also without a sign-in. */
export function refuseBilling(
  { routeOptions }: FastifyRequest,
  _reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  // The matched route: an address can be spelled in many ways.
  done(isBillingRoute(routeOptions.url) ? new ProductError('not_found') : undefined);
}

/** The API's description without the routes of billing. */
export function withoutBilling(document: OpenAPIObject): OpenAPIObject {
  const paths = Object.entries(document.paths).filter(([url]) => !isBillingRoute(url));
  return { ...document, paths: Object.fromEntries(paths) };
}
