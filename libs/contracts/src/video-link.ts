/** Hosts whose links we recognize; everything else is not a video of the site. */
const siteHosts = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com']);
const embedHosts = new Set(['youtube-nocookie.com', 'www.youtube-nocookie.com']);
const shortHosts = new Set(['youtu.be', 'www.youtu.be']);

const videoId = /^[A-Za-z0-9_-]{11}$/;
/** Players of a playlist and of a channel's live stream (`/embed/videoseries?list=…`): 11 characters, but no video. */
const reservedNames = new Set(['videoseries', 'live_stream']);

/**
 * The 11-character id of the video that a link names, or undefined.
 * Five forms (spec §5): v= or vi= in the query, short link, embed, shorts and live paths.
 * People paste links without a scheme, so a bare known host is accepted too. The link itself is never fetched.
 */
export function recognizeVideoId(link: string): string | undefined {
  const text = link.trim();
  if (text.length === 0 || text.length > 2_048) return undefined;
  const url = parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (!url || url.username || url.password || url.port) return undefined;

  const host = url.hostname.toLowerCase();
  const segments = url.pathname.split('/').filter((segment) => segment.length > 0);
  const [first, second] = segments;

  if (shortHosts.has(host)) return accept(first);
  if (!siteHosts.has(host) && !embedHosts.has(host)) return undefined;
  if (first === 'embed' || first === 'shorts' || first === 'live') return accept(second);
  if (embedHosts.has(host)) return undefined;
  return accept(url.searchParams.get('v')) ?? accept(url.searchParams.get('vi'));
}

/** The one address form that we pass on to others. */
export function watchUrl(id: string): string {
  return `https://www.youtube.com/watch?v=${id}`;
}

export function isVideoId(value: string): boolean {
  return videoId.test(value) && !reservedNames.has(value);
}

function accept(candidate: string | null | undefined): string | undefined {
  return candidate && isVideoId(candidate) ? candidate : undefined;
}

function parse(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}
