import 'reflect-metadata';
import { Environment, EnvironmentError } from '@app/config';
import { createApi } from './create-api.js';
import { loadDecoder } from './media/decoder.js';

try {
  const app = await createApi();
  const env = app.get(Environment);
  await app.listen({ host: env.API_HOST, port: env.API_PORT });
  // Loads before the first request: the first picture does not wait, and a process that cannot load it exits at once.
  await loadDecoder();
} catch (error) {
  // The operator has to fix an invalid variable: prints one sentence without a stack.
  console.error(error instanceof EnvironmentError ? error.message : error);
  process.exit(1);
}
