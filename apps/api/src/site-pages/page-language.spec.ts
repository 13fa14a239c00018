import { describe, expect, it, jest } from '@jest/globals';
import type { Environment } from '@app/config';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PageLanguage } from './page-language.js';

const languages = new PageLanguage({
  APP_MODE: 'production',
  PUBLIC_ORIGIN: 'https://a.example',
} as Environment);

const request = (url: string, headers: Record<string, string> = {}) =>
  ({ url, headers }) as unknown as FastifyRequest;

function choose(url: string) {
  const setCookie = jest.fn();
  const target = languages.storeChoice(request(url), { setCookie } as unknown as FastifyReply);
  return { target, kept: setCookie.mock.calls[0] };
}

describe('the language of a page', () => {
  it('is the chosen language, or else the one that the browser prefers', () => {
    const prefersGerman = { 'accept-language': 'de-AT,en;q=0.5' };
    expect(languages.languageOf(request('/', prefersGerman))).toBe('de');
    expect(
      languages.languageOf(request('/', { ...prefersGerman, cookie: 'a=b; language=es' })),
    ).toBe('es');
    expect(languages.languageOf(request('/', { ...prefersGerman, cookie: 'language=xx' }))).toBe(
      'de',
    );
    expect(languages.languageOf(request('/'))).toBe('en');
  });

  it('is stored by a language link, which redirects to the page without the parameter', () => {
    expect(choose('/share?id=1&language=de')).toEqual({
      target: '/share?id=1',
      kept: ['language', 'de', expect.objectContaining({ path: '/', secure: true })],
    });
    expect(choose('/?language=es').target).toBe('/');
  });

  it.each(['/', '/?language=xx', '//evil.example/?language=de', '/nowhere?language=de'])(
    'is not chosen by %s',
    (url) => expect(choose(url)).toEqual({ target: undefined, kept: undefined }),
  );
});
