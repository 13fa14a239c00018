import 'reflect-metadata';
import { Environment, EnvironmentError } from '@app/config';
import { createApi } from './create-api.js';

try {
  const app = await createApi();
  const env = app.get(Environment);
  await app.listen({ host: env.API_HOST, port: env.API_PORT });
} catch (error) {
  // A wrong variable is the operator's to mend: one sentence, no stack.
  console.error(error instanceof EnvironmentError ? error.message : error);
  process.exit(1);
}
