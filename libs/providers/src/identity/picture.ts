/** Small pictures of people; far above what the providers send. */
const maxBytes = 2 * 1024 * 1024;
const deadlineMs = 3_000;

/**
 * The picture at an address that a provider named, when it is at one of that provider's own hosts. Null when it cannot be had.
 * @param hosts endings of host names, with the leading dot, or whole host names
 * @param origin one more origin that may be asked
 */
export async function fetchPicture(
  address: string,
  hosts: string[],
  origin: string | undefined,
): Promise<Buffer | null> {
  if (!URL.canParse(address) || !mayBeAsked(new URL(address), hosts, origin)) return null;
  try {
    const response = await fetch(address, {
      redirect: 'error',
      signal: AbortSignal.timeout(deadlineMs),
    });
    if (!response.ok || !response.body) return null;
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

function mayBeAsked(url: URL, hosts: string[], origin: string | undefined): boolean {
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
