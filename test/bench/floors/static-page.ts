import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/**
 * The landing page on a plain server: the same text, pictures and fonts, with inline styles, without a script, and
 * precompressed in memory.
 */
const web = process.env.WEB_ROOT ?? '';
const types: Record<string, string> = {
  '.woff2': 'font/woff2',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.svg': 'image/svg+xml',
};

const page = readFileSync(join(web, 'pages/demo/en/landing.html'), 'utf8')
  .replace(/<script[^>]*>.*?<\/script>/gs, '')
  .replace(/<link rel="modulepreload"[^>]*>/g, '')
  .replace(
    /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/,
    (_, file: string) => `<style>${readFileSync(join(web, file), 'utf8')}</style>`,
  );
const packed = brotliCompressSync(page);

const server = createServer(({ url = '/' }, response) => {
  const type = types[extname(url)];
  try {
    if (url === '/')
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
        .end(packed);
    else if (type)
      response.writeHead(200, { 'content-type': type }).end(readFileSync(join(web, url)));
    else response.writeHead(404).end();
  } catch {
    response.writeHead(404).end();
  }
});
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('disconnect', () => process.exit(0));
