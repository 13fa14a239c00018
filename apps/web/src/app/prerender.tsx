import type { PublicConfig } from '@app/contracts';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { paths } from '../lib/paths.js';
import { publicConfigKey } from '../lib/public-config.js';
import { queryClient } from '../lib/query-client.js';
import { Providers } from './providers.js';
import { routes } from './routes.js';

/** Pages that say the same to everybody: rendered at build, so that they read without any script. */
export const prerendered = [paths.landing, paths.affiliate, paths.terms, paths.privacy];

const modes = ['demo', 'production'] as const;

const nothingConfigured: Omit<PublicConfig, 'mode'> = {
  signIn: { google: true, facebook: false },
  canConnectChannel: false,
  links: { contactEmail: null, survey: null, social: [] },
  analyticsId: null,
  errorReportingAddress: null,
  paymentsAvailable: false,
  packPrices: {},
  sampleVideos: [],
};

export interface PrerenderedPage {
  path: string;
  mode: (typeof modes)[number];
  title: string;
  /** What the page takes the installation for. */
  config: PublicConfig;
  html: string;
}

/** Every such page in both modes: the demo has its bar above it. */
export async function prerender(): Promise<PrerenderedPage[]> {
  const pages: PrerenderedPage[] = [];
  for (const mode of modes) {
    const config: PublicConfig = { mode, ...nothingConfigured };
    queryClient.setQueryData(publicConfigKey, config);
    for (const path of prerendered) pages.push({ path, mode, config, ...(await rendered(path)) });
  }
  return pages;
}

async function rendered(path: string): Promise<{ title: string; html: string }> {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(new URL(path, 'http://localhost')));
  if (context instanceof Response) throw new Error(`${path} is no page`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const whole = renderToString(
    <Providers>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </Providers>,
  );
  const title = /<title>([^<]*)<\/title>/.exec(whole)?.[1];
  if (!title) throw new Error(`${path} has no title`);
  return { title, html: whole.replace(/<title>[^<]*<\/title>/, '') };
}
