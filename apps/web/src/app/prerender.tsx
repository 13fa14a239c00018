import {
  contactPlaceholder,
  sharedPictures,
  sharePath,
  sharePlaceholder,
  type PublicConfig,
} from '@app/contracts';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { sharedKey } from '../features/share/use-shared-thumbnail.js';
import { paths } from '../lib/paths.js';
import { providePublicConfig } from '../lib/public-config.js';
import { queryClient } from '../lib/query-client.js';
import { Providers } from './providers.js';
import { routes } from './routes.js';
import { nowhere } from './site-pages.js';

interface Entry {
  /** What the api finds it by. */
  name: string;
  path: string;
  /** The one mode that has it. */
  only?: PublicConfig['mode'];
  paymentsAvailable?: boolean;
  signIn?: PublicConfig['signIn'];
}

/**
 * Rendered at build, so that they read without any script: pages that say the same to everybody, the sign-in page with
 * each set of buttons, the landing page with and without what costs money, the page of a shared thumbnail around a place
 * for one, and the page of addresses that lead nowhere.
 */
const entries: Entry[] = [
  { name: 'landing', path: paths.landing, paymentsAvailable: true },
  { name: 'landing-free', path: paths.landing },
  ...[paths.affiliate, paths.terms, paths.privacy].map((path) => ({ name: path.slice(1), path })),
  { name: 'login-google', path: paths.signIn, signIn: { google: true, facebook: false } },
  { name: 'login-facebook', path: paths.signIn, signIn: { google: false, facebook: true } },
  { name: 'login-google-facebook', path: paths.signIn, signIn: { google: true, facebook: true } },
  { name: 'share', path: sharePath(sharePlaceholder.id) },
  { name: 'design', path: paths.design, only: 'demo' },
  { name: nowhere, path: '/nowhere' },
];

const modes = ['demo', 'production'] as const;

const nothingConfigured: Omit<PublicConfig, 'mode'> = {
  signIn: { google: true, facebook: false },
  canConnectChannel: false,
  links: {
    contactEmail: contactPlaceholder.email,
    survey: null,
    social: [contactPlaceholder.social],
  },
  analyticsId: null,
  errorReportingAddress: null,
  paymentsAvailable: false,
  asksModels: false,
  promptReaders: { free: 'studio', starter: 'studio', pro: 'studio' },
  packPrices: {},
  sampleVideos: [],
};

export interface PrerenderedPage {
  name: string;
  mode: (typeof modes)[number];
  title: string;
  html: string;
}

/** Every such page in both modes, where both have it: the demo has its bar above it. */
export async function prerender(): Promise<PrerenderedPage[]> {
  queryClient.setQueryData(sharedKey(sharePlaceholder.id), {
    ...sharePlaceholder,
    ...sharedPictures(sharePlaceholder.id),
  });
  const pages: PrerenderedPage[] = [];
  for (const mode of modes) {
    for (const { name, path, only = mode, ...offered } of entries) {
      if (only !== mode) continue;
      const config: PublicConfig = { mode, ...nothingConfigured, ...offered };
      providePublicConfig(config);
      pages.push({ name, mode, ...(await rendered(path)) });
    }
  }
  return pages;
}

async function rendered(path: string): Promise<{ title: string; html: string }> {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(new URL(path, 'http://localhost')));
  if (context instanceof Response) throw new Error(`${path} is no page`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const whole = renderToString(
    <Providers go={() => {}}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </Providers>,
  );
  const title = /<title>([^<]*)<\/title>/.exec(whole)?.[1];
  if (!title) throw new Error(`${path} has no title`);
  return { title, html: whole.replace(/<title>[^<]*<\/title>/, '') };
}
