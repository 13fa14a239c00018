/** Maximum size of a profile picture. Providers send far less. */
const maxBytes = 2 * 1024 * 1024;
/** Deadline in milliseconds for a picture and all its redirects together. */
const deadlineMs = 3_000;
/** Facebook redirects from its lookaside host to its CDN. */
const maxRedirects = 3;

/**
 * Fetches a picture from a URL that a provider sent, if its host is one of the provider's. Follows redirects only to
 * these hosts. Null on failure.
 * @param hosts endings of host names, with the leading dot, or whole host names
 * @param origin an additional allowed origin
 */
export async function fetchPicture(
  address: string,
  hosts: string[],
  origin: string | undefined,
): Promise<Buffer | null> {
  const signal = AbortSignal.timeout(deadlineMs);
  try {
    let response: Response | null = null;
    let next: string | null = address;
    for (let asked = 0; next !== null && asked <= maxRedirects; asked += 1) {
      if (!URL.canParse(next) || !isAllowedUrl(new URL(next), hosts, origin)) return null;
      response = await fetch(next, { redirect: 'manual', signal });
      next = redirectTarget(response, next);
      if (next !== null) await response.body?.cancel();
    }
    if (next !== null || !response?.ok || !response.body) return null;
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body) {
      size += chunk.length;
      if (size > maxBytes) return null;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks, size);
  } catch {
    return null;
  }
}

/** The target of a redirect; null if the response is no redirect. */
function redirectTarget(response: Response, from: string): string | null {
  const location = response.headers.get('location');
  if (location === null || ![301, 302, 303, 307, 308].includes(response.status)) return null;
  return URL.canParse(location, from) ? new URL(location, from).href : location;
}

function isAllowedUrl(url: URL, hosts: string[], origin: string | undefined): boolean {
  if (url.username || url.password) return false;
  if (origin !== undefined && url.origin === new URL(origin).origin) return true;
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    hosts.some((host) =>
      host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host,
    )
  );
}
