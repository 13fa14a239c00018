import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, loadEnv, type Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { isOtherName } from '../../libs/contracts/src/index.js';

/** Everything the api answers; all other paths are pages of the client. */
const apiPaths = ['/api', '/auth', '/thumbnail', '/user', '/media', '/plan', '/admin/', '/share/'];

// Its manifest gives CommonJS importers the types of its ES module.
const Beasties = createRequire(import.meta.url)('beasties') as typeof import('beasties').default;

const root = import.meta.dirname;
const outDir = resolve(root, '../../dist/web');
const alias = { '@app/contracts': resolve(root, '../../libs/contracts/src/index.ts') };
// Baseline of light-dark() and field-sizing, which the tokens are built on.
const target = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

/** The two faces that every page is set in are asked for with the page, not only once its styles are read. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /(?:display|text)-basic-.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${file}`,
              crossorigin: true,
            },
            injectTo: 'head' as const,
          })),
    },
  };
}

/** The api writes into each page what the installation offers; for the pages of the development server it is asked. */
function writePublicConfig(api: string): Plugin {
  return {
    name: 'write-public-config',
    apply: 'serve',
    transformIndexHtml: async (html) => {
      const answer = await fetch(`${api}/api/public_config`).catch(() => undefined);
      if (!answer?.ok)
        throw new Error(`The api at ${api} does not answer yet. Reload in a moment.`);
      const { data } = (await answer.json()) as { data: object };
      const json = JSON.stringify(data).replaceAll('<', '\\u003c');
      return html.replace('id="public-config">', (start) => start + json);
    },
  };
}

/** What the api does with its pages (home-host.ts): under another name of this machine sign-in would fail. */
function sendHome(origin: string | undefined): Plugin {
  return {
    name: 'send-home',
    apply: 'serve',
    configureServer({ middlewares }) {
      if (!origin) return;
      middlewares.use(({ method, headers, url = '' }, response, next) => {
        const isPage =
          method === 'GET' && url.startsWith('/') && headers.accept?.includes('text/html');
        if (!isPage || !isOtherName(headers.host ?? '', origin)) return next();
        response.writeHead(307, { location: origin + url }).end();
      });
    },
  };
}

interface Page {
  name: string;
  mode: string;
  /** Title and preload links. */
  head: string;
  body: string;
}

/** In a process of its own: channels and timers of the application would keep the build from ending. */
function renderPages(program: string, result: string): Page[] {
  const code = `
    import { writeFileSync } from 'node:fs';
    const { prerenderPages } = await import(${JSON.stringify(pathToFileURL(program).href)});
    writeFileSync(${JSON.stringify(result)}, JSON.stringify(await prerenderPages()));
    process.exit(0);`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', code], { timeout: 60_000 });
  return JSON.parse(readFileSync(result, 'utf8')) as Page[];
}

/** After the build: writes the public pages as files, with the styles of their first view inside. */
function prerender(): Plugin {
  return {
    name: 'prerender',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async closeBundle() {
      const serverDir = join(outDir, '.prerender');
      await build({
        root,
        configFile: false,
        logLevel: 'warn',
        plugins: [react()],
        resolve: { alias },
        ssr: { noExternal: true },
        build: {
          ssr: join(root, 'src/app/prerender.tsx'),
          outDir: serverDir,
          emptyOutDir: true,
          copyPublicDir: false,
          target,
          assetsInlineLimit: 0,
        },
      });
      const pages = renderPages(join(serverDir, 'prerender.js'), join(serverDir, 'pages.json'));
      const template = readFileSync(join(outDir, 'index.html'), 'utf8');
      const beasties = new Beasties({
        path: outDir,
        publicPath: '/',
        // The whole stylesheet comes after the content, so that it does not delay it; the CSP forbids `onload`.
        preload: 'body',
        fonts: false,
        reduceInlineStyles: false,
        logLevel: 'warn',
      });
      for (const { name, mode, head, body } of pages) {
        const html = fill(template, {
          title: head,
          root: `<div id="root" data-page="${name}">${body}</div>`,
        });
        const folder = join(outDir, 'pages', mode);
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, `${name}.html`), await beasties.process(html));
      }
      rmSync(serverDir, { recursive: true });
    },
  };
}

/** Puts a page into the slots of index.html: `<!--title-->…<!--/title-->`, with what stands there replaced. */
function fill(template: string, slots: Record<string, string>): string {
  return Object.entries(slots).reduce((html, [name, content]) => {
    const [before, rest] = html.split(`<!--${name}-->`);
    const after = rest?.split(`<!--/${name}-->`)[1];
    if (after === undefined) throw new Error(`index.html has no slot ${name}`);
    return before + content + after;
  }, template);
}

export default defineConfig(({ mode }) => {
  const given = loadEnv(mode, root, ['API_', 'PUBLIC_']);
  const { API_ORIGIN = 'http://127.0.0.1:3000', PUBLIC_ORIGIN } = given;
  return {
    root,
    plugins: [
      react(),
      tailwindcss(),
      preloadFonts(),
      sendHome(PUBLIC_ORIGIN),
      writePublicConfig(API_ORIGIN),
      prerender(),
      compression({ include: /\.(?:css|js)$/, algorithms: ['gzip', 'brotliCompress'] }),
    ],
    resolve: { alias },
    build: {
      outDir,
      // What runs may still serve the pages of the build before; `npm run build` knows whether anything does.
      emptyOutDir: false,
      target,
      // What belongs to which page; `npm run bench -- --only web` counts by it.
      manifest: true,
      // Pictures stay files: the pre-rendered pages name them, and a page without them is small.
      assetsInlineLimit: 0,
    },
    server: {
      proxy: Object.fromEntries(apiPaths.map((path) => [path, { target: API_ORIGIN }])),
    },
  };
});
