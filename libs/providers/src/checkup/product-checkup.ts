import { once } from 'node:events';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { text } from 'node:stream/consumers';
import { isLoopback } from '@app/config';
import { requestOnce, unreachableMessage, type Finding, type OutsideResponse } from './finding.js';

/** Sends a request to a path of the running product. */
export type ProductRequest = (
  path: string,
  init?: { method?: string; headers?: Record<string, string>; body?: string },
) => Promise<OutsideResponse | undefined>;

const healthPath = '/api/health/ready';
const timeoutMs = 10_000;

/**
 * Finds out how this machine reaches the product: at its public address, or at a second address of its web server.
 * The second address is needed in a container, whose `localhost` is not the host's, and behind home routers, which
 * often do not route requests back into their own network.
 */
export async function connectToProduct(
  publicOrigin: string,
  secondAddress: string | undefined,
): Promise<{ ask: ProductRequest; finding: Finding }> {
  const subject = 'the product at PUBLIC_ORIGIN';
  const atPublicOrigin: ProductRequest = (path, init) => requestOnce(publicOrigin + path, init);
  const answer = await atPublicOrigin(healthPath);
  if (answer?.status === 200)
    return {
      ask: atPublicOrigin,
      finding: { subject, state: 'ok', message: `${publicOrigin} answers` },
    };
  const atSecondAddress: ProductRequest = (path, init) =>
    requestDirectly(new URL(publicOrigin), secondAddress ?? '', path, init);
  if (secondAddress && (await atSecondAddress(healthPath))?.status === 200) {
    const seen = `it answers at ${secondAddress}`;
    const finding: Finding = isLoopback(new URL(publicOrigin).hostname)
      ? { subject, state: 'ok', message: seen }
      : {
          subject,
          state: 'doubtful',
          message: `${seen}, but not at ${publicOrigin} from here (${answer ? `answered with ${answer.status}` : 'no answer'}). Behind a home router that is usual: open it from a phone without Wi-Fi. Otherwise check DNS, firewall and port forwarding`,
        };
    return { ask: atSecondAddress, finding };
  }
  const message = `${publicOrigin}: ${unreachableMessage(answer?.status)}`;
  return { ask: atPublicOrigin, finding: { subject, state: 'failed', message } };
}

/** Connects to one address with the host name of another: first without TLS, as behind a proxy, and then with TLS. */
async function requestDirectly(
  { host, hostname }: URL,
  address: string,
  path: string,
  { method = 'GET', headers = {}, body = '' }: Parameters<ProductRequest>[1] = {},
): Promise<OutsideResponse | undefined> {
  const options = { method, headers: { ...headers, host }, timeout: timeoutMs };
  for (const request of [
    () => requestHttp(address + path, options),
    () =>
      requestHttps(address.replace('http:', 'https:') + path, {
        ...options,
        ...(isIP(hostname) === 0 && { servername: hostname }),
      }),
  ]) {
    try {
      const sent = request();
      sent.on('timeout', () => sent.destroy());
      sent.end(body);
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      const content = await text(answer);
      const status = answer.statusCode ?? 0;
      // The web server redirects to https if a request comes without TLS.
      if (status !== 308) return { status, body: content, date: null };
    } catch {
      // The server may use the other protocol.
    }
  }
  return undefined;
}
