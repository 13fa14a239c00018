import { pages } from './pages.js';

/**
 * Placeholders for the operator's contacts in prerendered pages: an e-mail address, and a page at a social network.
 * The api replaces them with the installation's own.
 */
export const contactPlaceholder = {
  email: 'contact@placeholder.invalid',
  social: 'https://social.placeholder.invalid/',
} as const;

/** Used when no operator is configured. */
export const namelessContact = 'the people who run this site';

/** The chapter of the terms on reports of shared thumbnails. */
export const reportChapter = 'report';

/** Where 'Report' leads without a script, which its form needs, and without an e-mail address. */
export const reportHelp = `${pages.terms}#${reportChapter}`;

/** Name of a social network, by the link's host. */
export function networkName(address: string): string {
  const host = new URL(address).hostname.replace(/^www\./, '');
  const known: Record<string, string> = {
    'x.com': 'X',
    'twitter.com': 'X',
    'discord.gg': 'Discord',
    'discord.com': 'Discord',
    'youtube.com': 'YouTube',
    'instagram.com': 'Instagram',
    'linkedin.com': 'LinkedIn',
    'tiktok.com': 'TikTok',
    'facebook.com': 'Facebook',
  };
  return known[host] ?? host;
}
