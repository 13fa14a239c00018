import type { FastifyReply } from 'fastify';
import { encodingFor } from '../http/compression.js';
import type { Page } from './page.js';

/** Browser features disabled against injected scripts. The clipboard stays on for share links. */
const disabledFeatures =
  'accelerometer,browsing-topics,camera,display-capture,geolocation,gyroscope,hid,magnetometer,microphone,midi,payment,screen-wake-lock,serial,usb,xr-spatial-tracking';
const permissionsPolicy = disabledFeatures
  .split(',')
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Sends a page of the client. Browsers must revalidate it, so that a new version shows at once. */
export async function sendPage(reply: FastifyReply, status: number, page: Page): Promise<void> {
  const { headers } = reply.request;
  reply
    .header('cache-control', 'no-cache')
    .header('etag', page.tag)
    .header('permissions-policy', permissionsPolicy)
    .header('vary', 'accept, accept-encoding, accept-language, cookie');
  if (status === 200 && hasTag(headers['if-none-match'], page.tag)) {
    await reply.status(304).send();
    return;
  }
  reply.status(status).type('text/html; charset=utf-8');
  const encoding = encodingFor(headers['accept-encoding']);
  if (encoding)
    await reply.header('content-encoding', encoding).send(await page.encodedAs(encoding));
  else await reply.send(page.html);
}

function hasTag(ifNoneMatch: string | undefined, tag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((known) => known.trim() === tag);
}
