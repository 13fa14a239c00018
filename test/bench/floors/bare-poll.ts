import { createServer } from 'node:http';
import { Redis } from 'ioredis';
import { buildAnswer } from './answer-from-hash.ts';

/** The minimum that answers a poll: node:http and one HGETALL. No authentication, limits or logs. */
const redis = new Redis(process.env.REDIS_URL ?? '');

const server = createServer((request, response) => {
  const url = request.url ?? '';
  const at = url.indexOf('?id=');
  if (at < 0) {
    response.end('ok');
    return;
  }
  redis.hgetall(`floor:${url.slice(at + 4)}`).then(
    (hash) => {
      const text = JSON.stringify(buildAnswer(hash));
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(text),
      });
      response.end(text);
    },
    () => {
      response.statusCode = 500;
      response.end();
    },
  );
});
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('disconnect', () => process.exit(0));
