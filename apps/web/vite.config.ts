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

/** All paths of the api; all other paths are pages of the client. */
const apiPaths = ['/api', '/auth', '/thumbnail', '/user', '/media', '/plan', '/admin/', '/share/'];

// Its manifest gives CommonJS importers the types of its ES module.
const Beasties = createRequire(import.meta.url)('beasties') as typeof import('beasties').default;

const root = import.meta.dirname;
const outDir = resolve(root, '../../dist/web');
const alias = { '@app/contracts': resolve(root, '../../libs/contracts/src/index.ts') };
// The oldest browsers with light-dark() and field-sizing, which the tokens need.
const target = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

/** Preloads the two fonts of every page, which would otherwise wait for the styles. */
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

/** The api writes the installation's settings into each page; the development server requests them from it. */
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

/** Same as the api does (home-host.ts): sign-in would fail under another name of this machine. */
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

/** In a separate process: channels and timers of the application would keep the build running. */
function renderPages(program: string, result: string): Page[] {
  const code = `
    import { writeFileSync } from 'node:fs';
    const { prerenderPages } = await import(${JSON.stringify(pathToFileURL(program).href)});
    writeFileSync(${JSON.stringify(result)}, JSON.stringify(await prerenderPages()));
    process.exit(0);`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', code], { timeout: 60_000 });
  return JSON.parse(readFileSync(result, 'utf8')) as Page[];
}

/** After the build: writes the public pages as files, with the styles of their first view inlined. */
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
        // The full stylesheet comes after the content, so that it does not delay it; the CSP forbids `onload`.
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

/** Fills the slots of index.html (`<!--title-->…<!--/title-->`), replacing their content. */
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
      // A running instance may still serve the former build; `npm run build` checks for one.
      emptyOutDir: false,
      target,
      // Lists the files of each page; `npm run bench -- --only web` uses it.
      manifest: true,
      // Pictures stay files: the prerendered pages refer to them, and pages without them are small.
      assetsInlineLimit: 0,
    },
    server: {
      proxy: Object.fromEntries(apiPaths.map((path) => [path, { target: API_ORIGIN }])),
    },
  };
});
