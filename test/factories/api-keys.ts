import { randomUUID } from 'node:crypto';
import type { ApiKeyScope } from '@app/contracts';
import { ApiKeys } from '@app/data';
import { digestOfApiKey, generateApiKey } from '../../apps/api/src/http/api-key-text.js';
import type { TestDatabase } from './test-database.js';

/** Creates an API key of a user directly in the database. */
export async function createApiKey(
  test: TestDatabase,
  userId: string,
  scopes: ApiKeyScope[],
): Promise<{ id: string; key: string }> {
  const key = generateApiKey();
  const digest = digestOfApiKey(key) ?? '';
  const id = randomUUID();
  const made = { id, userId, name: 'Test', scopes, digest, ending: key.slice(-4) };
  if (!(await new ApiKeys(test.database).create(made))) throw new Error('no key was created');
  return { id, key };
}
