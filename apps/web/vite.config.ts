import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, loadEnv, type Plugin } from 'vite';
import { isOtherName } from '../../libs/contracts/src/index.js';
import { stylesOf } from './page-styles.js';

/** Everything the api answers; all other paths are pages of the client. */
const apiPaths = ['/api', '/auth', '/thumbnail', '/user', '/media', '/plan', '/admin/', '/share/'];

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

/** What the api does with its pages (home-host.ts): under another name of this machine nobody could sign in. */
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

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Scripts and styles compressed beside themselves, as small as they get, so that nobody does it while a visitor waits. */
function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async writeBundle(_options, bundle) {
      const files = Object.keys(bundle).filter((file) => /\.(?:js|css)$/.test(file));
      await Promise.all(
        files.map(async (name) => {
          const file = join(outDir, name);
          const bytes = readFileSync(file);
          writeFileSync(`${file}.br`, await brotli(bytes));
          writeFileSync(`${file}.gz`, await zip(bytes, { level: 9 }));
        }),
      );
    },
  };
}

interface Page {
  name: string;
  mode: string;
  title: string;
  html: string;
}

/** In a process of its own: the application holds channels and timers open that would keep the build from ending. */
function renderedBy(program: string, result: string): Page[] {
  const code = `
    import { writeFileSync } from 'node:fs';
    const { prerender } = await import(${JSON.stringify(pathToFileURL(program).href)});
    writeFileSync(${JSON.stringify(result)}, JSON.stringify(await prerender()));
    process.exit(0);`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', code], { timeout: 60_000 });
  return JSON.parse(readFileSync(result, 'utf8')) as Page[];
}

/** Its part is written into each page: one that waits for its styles shares the line with its faces and pictures. */
const stylesheet = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/;

/** After the build: the pages that say the same to everybody, as files of their own beside the application's page. */
function prerenderPages(): Plugin {
  return {
    name: 'prerender-pages',
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
      const pages = renderedBy(join(serverDir, 'prerender.js'), join(serverDir, 'pages.json'));
      const shell = readFileSync(join(outDir, 'index.html'), 'utf8');
      for (const { name, mode, title, html } of pages) {
        const folder = join(outDir, 'pages', mode);
        mkdirSync(folder, { recursive: true });
        const page = shell
          .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
          .replace(
            '<div id="root"></div>',
            () => `<div id="root" data-page="${name}">${html}</div>`,
          )
          .replace(stylesheet, (_, file: string) => {
            const styles = stylesOf(html, readFileSync(join(outDir, file), 'utf8'));
            return `<style data-whole="${file}">${styles}</style>`;
          })
          // Text first: of the scripts nothing is needed before a visitor can have done something. To sign in, one press is.
          .replace(/<(?:script type="module"|link rel="modulepreload")/g, (start) =>
            name.startsWith('login') ? start : `${start} fetchpriority="low"`,
          )
          // They read without scripts; what needs one is behind their links, but for signing in.
          .replace(/<noscript\s*>.*?<\/noscript\s*>\s*/s, (note) =>
            name.startsWith('login') ? note : '',
          );
        writeFileSync(join(folder, `${name}.html`), page);
      }
      rmSync(serverDir, { recursive: true });
    },
  };
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
      prerenderPages(),
      compressAssets(),
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
      rolldownOptions: {
        output: {
          // With all that each of them needs: a page asks for a few files, not for thirty tiny ones.
          codeSplitting: {
            groups: [
              {
                name: 'first',
                test: /preload-helper|src\/(?:app\/site-pages|lib\/(?:open-popup|reload-once|send-on-enter|signed-in-hint|storage|whole-styles))\.ts$/,
              },
              {
                name: 'alive',
                test: /src\/(?:app\/(?:take-place|layouts\/(?:around|site-frame))|ui\/frame)\.tsx?$/,
              },
            ],
          },
        },
      },
    },
    server: {
      proxy: Object.fromEntries(apiPaths.map((path) => [path, { target: API_ORIGIN }])),
    },
  };
});
