import { Environment } from '@app/config';
import { pages } from '@app/contracts';
import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { AllowAccess } from '../http/principal.js';

/** Pages behind sign-in or of one user. Shared pages may be crawled, but the sitemap does not list them. */
const excludedPages = [pages.admin, pages.design, pages.progress, pages.results, pages.workspace];
const sitemapPages = [pages.landing, pages.affiliate, pages.terms, pages.privacy];

/** Generates robots.txt and the sitemap, because both need absolute addresses. */
@ApiExcludeController()
@Controller()
@AllowAccess('anyone')
export class SearchEnginesController {
  constructor(private readonly env: Environment) {}

  @Get('robots.txt')
  @Header('content-type', 'text/plain; charset=utf-8')
  @Header('cache-control', 'public, max-age=3600')
  robots(): string {
    const rules = excludedPages.map((page) => `Disallow: ${page}`);
    const sitemap = `Sitemap: ${this.env.PUBLIC_ORIGIN}/sitemap.xml`;
    return ['User-agent: *', ...rules, '', sitemap, ''].join('\n');
  }

  @Get('sitemap.xml')
  @Header('content-type', 'application/xml; charset=utf-8')
  @Header('cache-control', 'public, max-age=3600')
  sitemap(): string {
    const places = sitemapPages.map(
      (page) => `  <url><loc>${this.env.PUBLIC_ORIGIN}${page}</loc></url>`,
    );
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...places,
      '</urlset>',
      '',
    ].join('\n');
  }
}
