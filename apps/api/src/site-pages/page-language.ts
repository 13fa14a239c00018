import {
  isLanguage,
  isPage,
  languageCookie,
  languageCookieSeconds,
  languageParameter,
  preferredLanguage,
  type Language,
} from '@app/contracts';
import { Environment } from '@app/config';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The language of a page: the one chosen in this browser, or else the one that the browser prefers. */
@Injectable()
export class PageLanguage {
  constructor(private readonly env: Environment) {}

  languageOf({ headers }: FastifyRequest): Language {
    const chosen = new RegExp(`(?:^|; ?)${languageCookie}=(\\w+)`).exec(headers.cookie ?? '')?.[1];
    return isLanguage(chosen) ? chosen : preferredLanguage(headers['accept-language']);
  }

  /** Stores the language of a language link and returns the address without it. Undefined for other requests. */
  storeChoice(request: FastifyRequest, reply: FastifyReply): string | undefined {
    const [path = '', query] = request.url.split('?');
    const parameters = new URLSearchParams(query);
    const language = parameters.get(languageParameter);
    // `//host` is a path too, so this redirects only to our own pages.
    if (
      !isLanguage(language) ||
      !isPage(path, { mode: this.env.APP_MODE, billing: this.env.BILLING })
    )
      return undefined;
    reply.setCookie(languageCookie, language, {
      path: '/',
      sameSite: 'lax',
      secure: this.env.PUBLIC_ORIGIN.startsWith('https:'),
      maxAge: languageCookieSeconds,
    });
    parameters.delete(languageParameter);
    return parameters.size === 0 ? path : `${path}?${parameters.toString()}`;
  }
}
