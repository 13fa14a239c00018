import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Environment } from '@app/config';
import { ProductError } from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { Page } from './page.js';

/** What other sites and search engines read of a page before any script runs. */
export interface PageTags {
  title: string;
  description: string;
  url: string;
  picture: { url: string; width: number; height: number; alt: string };
  /** The picture that the page shows first, as this site serves it. */
  preload: string;
}

/** Where the build leaves the pages that are rendered already, by address. */
const prerendered: Record<string, string> = {
  '/': 'landing',
  '/affiliate': 'affiliate',
  '/terms': 'terms',
  '/privacy_policy': 'privacy_policy',
};

/** The one page of the client, as it is served for an address. */
@Injectable()
export class PageTemplate {
  private readonly pages = new Map<string, Promise<Page>>();

  constructor(private readonly env: Environment) {}

  /** For every address that a browser opens and nothing else answers. */
  async plain(accept: string | undefined, path = ''): Promise<Page> {
    const name = Object.hasOwn(prerendered, path) ? prerendered[path] : undefined;
    if (!name && !accept?.includes('text/html')) throw new ProductError('not_found');
    return this.read(name ? `pages/${this.env.APP_MODE}/${name}.html` : 'index.html');
  }

  async withTags(tags: PageTags): Promise<Page> {
    const { html } = await this.read('index.html');
    return new Page(tagged(html, tags));
  }

  /** The page that says itself that there is none; to be sent with status 404. */
  notFound(accept: string | undefined): Promise<Page> {
    return this.plain(accept);
  }

  private read(file: string): Promise<Page> {
    const { WEB_ROOT } = this.env;
    if (!WEB_ROOT) throw new ProductError('not_found');
    const known = this.pages.get(file);
    if (known) return known;
    const page = readFile(join(WEB_ROOT, file), 'utf8').then((html) => new Page(html, 'often'));
    this.pages.set(file, page);
    page.catch(() => this.pages.delete(file));
    return page;
  }
}

/** Replaces title and description, and adds Open Graph and Twitter card tags. */
export function tagged(
  page: string,
  { title, description, url, picture, preload }: PageTags,
): string {
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
  ].map(([name = '', content = '']) => `<meta property="${name}" content="${escape(content)}" />`);
  const twitter = [
    ['twitter:card', 'summary_large_image'],
    ['twitter:title', title],
    ['twitter:description', description],
    ['twitter:image', picture.url],
  ].map(([name = '', content = '']) => `<meta name="${name}" content="${escape(content)}" />`);
  const head = [
    ...tags,
    ...twitter,
    `<link rel="canonical" href="${escape(url)}" />`,
    `<link rel="preload" as="image" href="${escape(preload)}" fetchpriority="high" />`,
  ].join('\n    ');
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escape(title)}</title>`)
    .replace(
      /<meta\s+name="description"\s+content="[^"]*"\s*\/?>/,
      () => `<meta name="description" content="${escape(description)}" />`,
    )
    .replace('</head>', () => `  ${head}\n  </head>`);
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
