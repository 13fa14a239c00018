import 'reflect-metadata';
import { Environment, EnvironmentError } from '@app/config';
import { createApi } from './create-api.js';
import { loadDecoder } from './media/decoder.js';

try {
  const app = await createApi();
  const env = app.get(Environment);
  await app.listen({ host: env.API_HOST, port: env.API_PORT });
  // Loads the decoder at the start instead of with the first picture. A process that cannot load it exits at once.
  await loadDecoder();
} catch (error) {
  // The operator must fix an invalid variable, so this prints one sentence without a stack trace.
  console.error(error instanceof EnvironmentError ? error.message : error);
  process.exit(1);
}
