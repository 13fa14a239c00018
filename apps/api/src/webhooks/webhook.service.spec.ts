import { EncryptedWebhookSecrets, Environment, TokenKeys } from '@app/config';
import type { Webhooks } from '@app/data';
import { describe, expect, it } from '@jest/globals';
import { WebhookService } from './webhook.service.js';

describe('WebhookService', () => {
  it('stores a readable secret when the request spells the webhook’s id in capital letters', async () => {
    const id = 'c0ffee00-0000-4000-8000-00000000abcd';
    const env = Object.assign(new Environment(), { TOKEN_SECRET: 'a'.repeat(32) });
    const secrets = new EncryptedWebhookSecrets(new TokenKeys(env));
    let stored = '';
    const webhooks: Pick<Webhooks, 'replaceSecret'> = {
      replaceSecret: (_userId, _id, encrypted) => {
        stored = encrypted;
        return Promise.resolve({
          id,
          address: 'https://example.com/',
          events: ['generation.completed'],
          createdAt: new Date(),
          off: null,
        });
      },
    };
    const service = new WebhookService(webhooks as Webhooks, secrets, env);
    const { secret } = await service.replaceSecret('user', id.toUpperCase());
    expect(secrets.decrypt(stored, id)).toBe(secret);
  });
});
