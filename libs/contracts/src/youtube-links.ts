const siteHosts = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com']);
const embedHosts = new Set(['youtube-nocookie.com', 'www.youtube-nocookie.com']);
const shortHosts = new Set(['youtu.be', 'www.youtu.be']);

const idPattern = /^[A-Za-z0-9_-]{11}$/;
/**
 * Names of embedded playlists and live streams (`/embed/videoseries?list=…`). They have 11 characters like ids, but
 * are no videos.
 */
const reservedNames = new Set(['videoseries', 'live_stream']);

/** The five formats of spec §5: v= or vi= in the query, short link, embed, shorts and live paths. */
export const youtubeLinkFormat = {
  idIn(address: URL): string | undefined {
    const host = address.hostname.toLowerCase();
    const [first, second] = address.pathname.split('/').filter((segment) => segment.length > 0);

    if (shortHosts.has(host)) return validId(first);
    if (!siteHosts.has(host) && !embedHosts.has(host)) return undefined;
    if (first === 'embed' || first === 'shorts' || first === 'live') return validId(second);
    if (embedHosts.has(host)) return undefined;
    return validId(address.searchParams.get('v')) ?? validId(address.searchParams.get('vi'));
  },
  isId: isYoutubeId,
  isShort(address: URL): boolean {
    return siteHosts.has(address.hostname.toLowerCase()) && /^\/+shorts\//.test(address.pathname);
  },
  watchUrl: youtubeWatchUrl,
  shortUrl: (id: string): string => `https://www.youtube.com/shorts/${id}`,
};

export function isYoutubeId(value: string): boolean {
  return idPattern.test(value) && !reservedNames.has(value);
}

export function youtubeWatchUrl(id: string): string {
  return `https://www.youtube.com/watch?v=${id}`;
}

function validId(candidate: string | null | undefined): string | undefined {
  return candidate && isYoutubeId(candidate) ? candidate : undefined;
}
