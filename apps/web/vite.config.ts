import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';

/** Everything the api answers; all other paths are pages of the client. */
const apiPaths = ['/api', '/auth', '/thumbnail', '/user', '/media', '/plan', '/admin/', '/share/'];

const root = import.meta.dirname;

export default defineConfig(({ mode }) => {
  const { API_ORIGIN = 'http://127.0.0.1:3000' } = loadEnv(mode, root, 'API_');
  return {
    root,
    plugins: [react(), tailwindcss()],
    resolve: {
      alias: { '@app/contracts': resolve(root, '../../libs/contracts/src/index.ts') },
    },
    build: {
      outDir: resolve(root, '../../dist/web'),
      emptyOutDir: true,
      // Baseline of light-dark() and field-sizing, which the tokens are built on.
      target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    },
    server: {
      proxy: Object.fromEntries(apiPaths.map((path) => [path, { target: API_ORIGIN }])),
    },
  };
});
