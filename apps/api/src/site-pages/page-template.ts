import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Environment } from '@app/config';
import {
  pages,
  ProductError,
  sharedPictureUrl,
  sharePath,
  sharePlaceholder,
  withoutTrailingSlash,
  type Language,
} from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { withContacts } from './contacts.js';
import { escapeHtml } from './escape-html.js';
import { Page } from './page.js';
import { PublicSettings } from './public-settings.js';

/** Metadata for other sites and search engines, which do not run scripts. */
export interface PageTags {
  title: string;
  description: string;
  url: string;
  picture: { url: string; width: number; height: number; alt: string };
}

/** A publicly shared thumbnail. */
interface SharedPicture {
  id: string;
  width: number;
  height: number;
}

/** The picture that other sites show for a page without its own picture. */
const defaultPicture = { path: '/card.jpg', width: 1200, height: 630, alt: 'Posterframe' };

/** File names of prerendered pages, by address. */
const prerendered: Record<string, string> = {
  [pages.affiliate]: 'affiliate',
  [pages.terms]: 'terms',
  [pages.privacy]: 'privacy_policy',
  [pages.design]: 'design',
};

/** The client's pages, with the installation's settings. */
@Injectable()
export class PageTemplate {
  private readonly pageCache = new Map<string, Promise<Page>>();

  constructor(
    private readonly env: Environment,
    private readonly settings: PublicSettings,
  ) {}

  /** The page for an address of the client. */
  async pageFor(accept: string | undefined, path: string, language: Language): Promise<Page> {
    const plain = withoutTrailingSlash(path);
    const name = this.prerendered(plain);
    if (name) return this.page(this.fileOf(name, language), plain);
    requireBrowser(accept);
    return this.page(this.fileOf('application', language));
  }

  /** The public page of a thumbnail, with tags for other sites. */
  async sharedPage(thumbnail: SharedPicture, language: Language): Promise<Page> {
    const { html } = await this.page(this.fileOf('share', language));
    const { id, width, height } = thumbnail;
    const own = html
      .replaceAll(sharePlaceholder.id, id)
      .replaceAll(String(sharePlaceholder.width), String(width))
      .replaceAll(String(sharePlaceholder.height), String(height));
    const { PUBLIC_ORIGIN } = this.env;
    const picture = sharedPictureUrl(id, 'upload');
    return new Page(
      withPageTags(own, {
        title: metadataOf(html).title,
        description: 'Made from a video link in about a minute. Generate your own.',
        url: PUBLIC_ORIGIN + sharePath(id),
        picture: { url: PUBLIC_ORIGIN + picture, width, height, alt: 'A video thumbnail' },
      }),
    );
  }

  /** The page to send with status 404. */
  async notFound(accept: string | undefined, language: Language): Promise<Page> {
    requireBrowser(accept);
    return this.page(this.fileOf('not-found', language));
  }

  /** Name of the prerendered page of an address. */
  private prerendered(path: string): string | undefined {
    const { billing, localAccounts, passkeys, paymentsAvailable, signIn, signUp } =
      this.settings.config;
    if (path === pages.signIn) {
      const offered = signIn.map(({ provider }) => provider);
      // The build has a prerendered page only for the usual settings.
      const isUnusual = billing === 'off' || signUp !== 'open' || localAccounts;
      if (isUnusual || offered.some((name) => name.startsWith('oidc-'))) return undefined;
      return ['login', ...offered, ...(passkeys ? ['passkeys'] : [])].join('-');
    }
    const suffix = billing === 'off' ? '-unpriced' : '';
    if (path === pages.landing && !suffix) return paymentsAvailable ? 'landing' : 'landing-free';
    if (path === pages.landing) return `landing${suffix}`;
    if (!Object.hasOwn(prerendered, path)) return undefined;
    return path === pages.design ? 'design' : `${prerendered[path]}${suffix}`;
  }

  private fileOf(name: string, language: Language): string {
    return `pages/${this.env.APP_MODE}/${language}/${name}.html`;
  }

  /**
   * A prerendered page with the installation's settings.
   * @param path its canonical address
   */
  private page(file: string, path?: string): Promise<Page> {
    const { WEB_ROOT, PUBLIC_ORIGIN } = this.env;
    if (!WEB_ROOT) throw new ProductError('not_found');
    const known = this.pageCache.get(file);
    if (known) return known;
    const page = readFile(join(WEB_ROOT, file), 'utf8').then((built) => {
      const { config } = this.settings;
      const html = withContacts(withSettings(built, config), config.links);
      if (path === undefined) return new Page(html, 'often');
      const url = PUBLIC_ORIGIN + path;
      const picture = { ...defaultPicture, url: PUBLIC_ORIGIN + defaultPicture.path };
      return new Page(withPageTags(html, { ...metadataOf(html), url, picture }), 'often');
    });
    this.pageCache.set(file, page);
    page.catch(() => this.pageCache.delete(file));
    return page;
  }
}

/** Refuses requests for data, which must not get a page. */
function requireBrowser(accept: string | undefined): void {
  if (!accept?.includes('text/html')) throw new ProductError('not_found');
}

/** Writes the settings into the page, so that the client does not request them. */
export function withSettings(page: string, config: object): string {
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  return page.replace(
    /(<script type="application\/json" id="public-config">)[^<]*/,
    (_, start: string) => start + json,
  );
}

/** The metadata of a prerendered page. */
function metadataOf(page: string): { title: string; description: string } {
  const find = (pattern: RegExp) => unescapeHtml(pattern.exec(page)?.[1] ?? '');
  return { title: find(/<title>([^<]*)<\/title>/), description: find(descriptionTag) };
}

const descriptionTag = /<meta\s+name="description"\s+content="([^"]*)"\s*\/?>/;

/** Replaces title and description, and adds Open Graph and Twitter card tags. */
export function withPageTags(page: string, { title, description, url, picture }: PageTags): string {
  const tags = [
    ['og:type', 'website'],
    ['og:site_name', 'Posterframe'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', url],
    ['og:image', picture.url],
    ['og:image:type', 'image/jpeg'],
    ['og:image:width', String(picture.width)],
    ['og:image:height', String(picture.height)],
    ['og:image:alt', picture.alt],
  ].map(
    ([name = '', content = '']) => `<meta property="${name}" content="${escapeHtml(content)}" />`,
  );
  const twitter = [
    ['twitter:card', 'summary_large_image'],
    ['twitter:title', title],
    ['twitter:description', description],
    ['twitter:image', picture.url],
  ].map(([name = '', content = '']) => `<meta name="${name}" content="${escapeHtml(content)}" />`);
  const head = [...tags, ...twitter, `<link rel="canonical" href="${escapeHtml(url)}" />`].join(
    '\n    ',
  );
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(
      descriptionTag,
      () => `<meta name="description" content="${escapeHtml(description)}" />`,
    )
    .replace('</head>', () => `  ${head}\n  </head>`);
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');
}
