import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import compileSentence from 'icu-minify/compile';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, loadEnv, type Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { isLoopbackAlias } from '../../libs/contracts/src/index.js';

/** All paths of the api. Other paths are pages of the client. */
const apiPaths = ['/api', '/auth', '/thumbnail', '/user', '/media', '/plan', '/admin/', '/share/'];

// The package declares the types of its ES module for CommonJS too, so it is required and cast.
const Beasties = createRequire(import.meta.url)('beasties') as typeof import('beasties').default;

const root = import.meta.dirname;
const outDir = resolve(root, '../../dist/web');
const alias = { '@app/contracts': resolve(root, '../../libs/contracts/src/index.ts') };
// The oldest browsers with light-dark() and field-sizing, which the design tokens need.
const target = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];
/** The packages of every page. In one file, because each of many small files costs the browser time. */
const librariesOfEveryPage =
  /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack\/[a-z-]+|jotai|ky|use-intl|@formatjs\/[a-z-]+)\//;

/** Preloads the two fonts of every page, which would otherwise load only after the styles. */
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

/**
 * Writes the installation's settings into each page. The api does so in production; the development server requests
 * them from the api.
 */
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

/** Redirects to the configured host, like the api, because sign-in fails under another name of this machine. */
function redirectToConfiguredHost(origin: string | undefined): Plugin {
  return {
    name: 'redirect-to-configured-host',
    apply: 'serve',
    configureServer({ middlewares }) {
      if (!origin) return;
      middlewares.use(({ method, headers, url = '' }, response, next) => {
        const isPage =
          method === 'GET' && url.startsWith('/') && headers.accept?.includes('text/html');
        if (!isPage || !isLoopbackAlias(headers.host ?? '', origin)) return next();
        response.writeHead(307, { location: origin + url }).end();
      });
    },
  };
}

/** Compiles the sentences of the catalog, so that browsers need no parser. */
function compileMessages(): Plugin {
  return {
    name: 'compile-messages',
    enforce: 'post',
    config: () => ({
      resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
      // Otherwise, the development server bundles the package with its parser.
      optimizeDeps: { exclude: ['use-intl'] },
    }),
    transform: {
      filter: { id: /\/lib\/language\/messages\/[a-z]+\/[^/]+\.ts$/ },
      handler: async (code) => {
        const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<
          string,
          Sentences
        >;
        const lines = Object.entries(module).map(
          ([name, sentences]) =>
            `export const ${name} = ${JSON.stringify(compileSentences(sentences))};`,
        );
        return { code: lines.join('\n'), map: null };
      },
    },
  };
}

interface Sentences {
  [key: string]: string | Sentences;
}

function compileSentences(sentences: Sentences): object {
  return Object.fromEntries(
    Object.entries(sentences).map(([key, one]) => [
      key,
      typeof one === 'string' ? compileSentence(one) : compileSentences(one),
    ]),
  );
}

interface Page {
  name: string;
  mode: string;
  language: string;
  description: string;
  /** Title and preload links. */
  head: string;
  /** Content of the root element. `attributes` are the attributes of the root element. */
  body: string;
  attributes: string;
}

/** Runs in a separate process, because the application's channels and timers would keep the build running. */
function renderPages(program: string, result: string): Page[] {
  const code = `
    import { writeFileSync } from 'node:fs';
    const { prerenderPages } = await import(${JSON.stringify(pathToFileURL(program).href)});
    writeFileSync(${JSON.stringify(result)}, JSON.stringify(await prerenderPages()));
    process.exit(0);`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', code], { timeout: 60_000 });
  return JSON.parse(readFileSync(result, 'utf8')) as Page[];
}

/** After the build, writes the public pages as files, with the styles of their first view inlined. */
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
        plugins: [react(), compileMessages()],
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
        // Puts the full stylesheet after the content, which it would otherwise delay. The CSP forbids `onload`.
        preload: 'body',
        fonts: false,
        reduceInlineStyles: false,
        logLevel: 'warn',
      });
      for (const { name, mode, language, description, head, body, attributes } of pages) {
        const html = fillSlots(template, {
          title: head,
          description: `<meta name="description" content="${description}" />`,
          root: `<div id="root"${attributes}>${body}</div>`,
        }).replace('<html lang="en">', `<html lang="${language}">`);
        const folder = join(outDir, 'pages', mode, language);
        mkdirSync(folder, { recursive: true });
        // The application's page has no prerendered content, so its stylesheet is not split.
        const styled = attributes === '' ? html : await beasties.process(html);
        writeFileSync(join(folder, `${name}.html`), styled);
      }
      rmSync(serverDir, { recursive: true });
    },
  };
}

/** Replaces the content of the slots in index.html (`<!--title-->…<!--/title-->`). */
function fillSlots(template: string, slots: Record<string, string>): string {
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
      compileMessages(),
      tailwindcss(),
      preloadFonts(),
      redirectToConfiguredHost(PUBLIC_ORIGIN),
      writePublicConfig(API_ORIGIN),
      prerender(),
      compression({ include: /\.(?:css|js)$/, algorithms: ['gzip', 'brotliCompress'] }),
    ],
    resolve: { alias },
    build: {
      outDir,
      // A running instance may still serve the previous build, so the folder is not emptied.
      emptyOutDir: false,
      target,
      // Writes a list of the files of each page, for `npm run bench -- --only web`.
      manifest: true,
      rolldownOptions: {
        // Contracts only define values, so a page gets those it uses. The patterns of `prompt.ts` take long to compile.
        treeshake: { moduleSideEffects: (id) => !id.includes('/libs/contracts/src/') },
        output: { codeSplitting: { groups: [{ name: 'libraries', test: librariesOfEveryPage }] } },
      },
      // Keeps pictures as files. The prerendered pages refer to the files, and pages without them stay small.
      assetsInlineLimit: 0,
    },
    server: {
      proxy: Object.fromEntries(apiPaths.map((path) => [path, { target: API_ORIGIN }])),
    },
  };
});
