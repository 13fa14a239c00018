import { pages } from './pages.js';

/**
 * Placeholders in prerendered pages for the operator's e-mail address and page at a social network. The api replaces
 * them with the installation's contacts.
 */
export const contactPlaceholder = {
  email: 'contact@placeholder.invalid',
  social: 'https://social.placeholder.invalid/',
} as const;

/** Contact of an installation without a configured operator. */
export const defaultContact = 'the people who run this site';

/** Anchor of the section about reports in the terms. */
export const reportSection = 'report';

/** Where 'Report' leads when JavaScript is off (its form needs it) and no contact e-mail address is configured. */
export const reportHelpPath = `${pages.terms}#${reportSection}`;

/** Name of the social network that a link leads to. */
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
