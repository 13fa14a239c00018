import {
  contactPlaceholder,
  languages,
  sharedPictures,
  sharePath,
  sharePlaceholder,
  type Language,
  type PublicConfig,
} from '@app/contracts';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { sharedThumbnailKey } from '../features/share/use-shared-thumbnail.js';
import { loadLanguage, t } from '../lib/language/public.js';
import { paths } from '../lib/paths.js';
import { providePublicConfig } from '../lib/public-config.js';
import { queryClient } from '../lib/api/query-client.js';
import { Providers } from './providers.js';
import { routes } from './routes.js';
import { notFoundPage } from './site-pages.js';

const google = { provider: 'google', label: 'Google' } as const;
const facebook = { provider: 'facebook', label: 'Facebook' } as const;

interface PageEntry {
  /** File name, by which the api finds the page. */
  name: string;
  path: string;
  /** The only mode in which this page exists; both modes by default. */
  onlyMode?: PublicConfig['mode'];
  paymentsAvailable?: boolean;
  billing?: PublicConfig['billing'];
  signIn?: PublicConfig['signIn'];
  passkeys?: true;
}

/**
 * Pages that can be read without JavaScript. The api chooses the variant: the landing page with prices, with only the
 * free plan, or without billing; legal pages with or without billing; the sign-in page by its providers. The api also
 * writes the shared thumbnail into its page.
 */
const entries: PageEntry[] = [
  { name: 'landing', path: paths.landing, paymentsAvailable: true },
  { name: 'landing-free', path: paths.landing },
  ...[paths.affiliate, paths.terms, paths.privacy].map((path) => ({ name: path.slice(1), path })),
  { name: 'landing-unpriced', path: paths.landing, billing: 'off' },
  { name: 'terms-unpriced', path: paths.terms, billing: 'off' },
  { name: 'privacy_policy-unpriced', path: paths.privacy, billing: 'off' },
  ...[[google], [facebook], [google, facebook]].flatMap((signIn): PageEntry[] => {
    const name = ['login', ...signIn.map(({ provider }) => provider)].join('-');
    const page = { path: paths.signIn, signIn };
    return [
      { name, ...page },
      { name: `${name}-passkeys`, ...page, passkeys: true },
    ];
  }),
  { name: 'share', path: sharePath(sharePlaceholder.id) },
  { name: 'design', path: paths.design, onlyMode: 'demo' },
  { name: notFoundPage, path: '/nowhere' },
];

const modes = ['demo', 'production'] as const;

const emptyConfig: Omit<PublicConfig, 'mode'> = {
  signUp: 'open',
  passwordsByMail: false,
  localAccounts: false,
  passkeys: false,
  signIn: [google],
  canConnectChannel: false,
  links: {
    contactEmail: contactPlaceholder.email,
    survey: null,
    social: [contactPlaceholder.social],
  },
  analyticsId: null,
  errorReportingAddress: null,
  billing: 'on',
  paymentsAvailable: false,
  asksModels: false,
  sendsPictures: false,
  promptReaders: { free: 'studio', starter: 'studio', pro: 'studio' },
  packPrices: {},
  sampleVideos: [],
};

interface PrerenderedPage {
  name: string;
  mode: (typeof modes)[number];
  language: Language;
  description: string;
  /** Title and preload links. */
  head: string;
  body: string;
  /** Attributes of the root element. */
  attributes: string;
}

/** Renders every page in each language and in each mode of the page. In demo mode, the demo bar is above the page. */
export async function prerenderPages(): Promise<PrerenderedPage[]> {
  queryClient.setQueryData(sharedThumbnailKey(sharePlaceholder.id), {
    ...sharePlaceholder,
    ...sharedPictures(sharePlaceholder.id),
  });
  const pages: PrerenderedPage[] = [];
  for (const language of languages) {
    await loadLanguage(language);
    const description = t('site.description');
    for (const mode of modes) {
      const page = { mode, language, description };
      pages.push({ ...page, name: 'application', ...renderApplicationPage() });
      for (const { name, path, onlyMode = mode, ...offeredConfig } of entries) {
        if (onlyMode !== mode) continue;
        providePublicConfig({ mode, ...emptyConfig, ...offeredConfig });
        const attributes = ` data-page="${name}"`;
        pages.push({ ...page, name, attributes, ...(await render(path)) });
      }
    }
  }
  return pages;
}

/** The page for all URLs that need JavaScript. */
function renderApplicationPage(): Pick<PrerenderedPage, 'head' | 'body' | 'attributes'> {
  return {
    head: renderToStaticMarkup(<title>{t('site.title')}</title>),
    body: renderToStaticMarkup(
      <noscript>
        <p style={{ padding: 24, maxWidth: '60ch' }}>
          {t.rich('site.needsJavaScript', {
            link: (text) => (
              <a href={paths.landing} style={{ textDecoration: 'underline' }}>
                {text}
              </a>
            ),
          })}
        </p>
      </noscript>,
    ),
    attributes: '',
  };
}

async function render(path: string): Promise<Pick<PrerenderedPage, 'head' | 'body'>> {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(new URL(path, 'http://localhost')));
  if (context instanceof Response) throw new Error(`${path} is not a page`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const { prelude } = await prerender(
    <Providers>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </Providers>,
  );
  const html = await new Response(prelude).text();
  // React writes the elements of the head before the body.
  const start = html.indexOf('<div');
  return { head: html.slice(0, start), body: html.slice(start) };
}
