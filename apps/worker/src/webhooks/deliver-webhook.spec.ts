import { EncryptedWebhookSecrets, Environment, TokenKeys } from '@app/config';
import type { ClaimedDelivery, WebhookDeliveries } from '@app/data';
import type { WebhookSender } from '@app/providers';
import { webhookPolicy } from '@app/queue';
import { describe, expect, it, jest } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { DeliverWebhook } from './deliver-webhook.js';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const secretsOf = (token: string) =>
  new EncryptedWebhookSecrets(
    new TokenKeys(Object.assign(new Environment(), { TOKEN_SECRET: token })),
  );
const secrets = secretsOf('a'.repeat(32));

function claim(over: Partial<ClaimedDelivery> = {}): ClaimedDelivery {
  return {
    id: 'delivery',
    webhookId: 'hook',
    userId: 'user',
    address: 'https://example.com/',
    secret: secrets.encrypt(secret, 'hook'),
    event: 'generation.completed',
    data: { generationId: 'g' },
    createdAt: new Date('2026-11-25T01:02:03Z'),
    attempt: 1,
    tries: 0,
    ...over,
  };
}

function setUpDelivery(
  held: ClaimedDelivery | undefined,
  answer: Awaited<ReturnType<WebhookSender['send']>>,
) {
  const record = jest.fn<WebhookDeliveries['record']>();
  const turnOffUnreadable = jest.fn<WebhookDeliveries['turnOffUnreadable']>();
  const send = jest.fn<WebhookSender['send']>().mockResolvedValue(answer);
  const deliveries: Pick<WebhookDeliveries, 'claim' | 'record' | 'turnOffUnreadable'> = {
    claim: () => Promise.resolve(held),
    record,
    turnOffUnreadable,
  };
  const deliver = new DeliverWebhook(deliveries as WebhookDeliveries, secrets, {
    send,
  } as unknown as WebhookSender);
  return { run: () => deliver.run('delivery'), record, send, turnOffUnreadable };
}

const ok = { status: 200, problem: null };
const refused = { status: 500, problem: 'refused' } as const;

describe('a webhook delivery', () => {
  it('has a signature that the Standard Webhooks library accepts', async () => {
    const { run, send, record } = setUpDelivery(claim(), ok);
    expect(await run()).toEqual({ outcome: 'delivered', webhookId: 'hook', userId: 'user' });
    const [{ address, body, headers } = { address: '', body: '', headers: {} }] =
      send.mock.calls[0] ?? [];
    expect(address).toBe('https://example.com/');
    expect(new Webhook(secret).verify(body, headers)).toEqual({
      type: 'generation.completed',
      timestamp: '2026-11-25T01:02:03.000Z',
      data: { generationId: 'g' },
    });
    expect(record.mock.calls[0]?.[1]).toMatchObject({ ...ok, nextInSeconds: null });
  });

  it('is retried with growing delays for about a day', async () => {
    const delays: (number | null | undefined)[] = [];
    for (let tries = 0; tries <= webhookPolicy.backoffSeconds.length; tries += 1) {
      const { run, record } = setUpDelivery(claim({ tries }), refused);
      await run();
      delays.push(record.mock.calls[0]?.[1].nextInSeconds);
    }
    expect(delays).toEqual([...webhookPolicy.backoffSeconds.toSorted((a, b) => a - b), null]);
    const total = webhookPolicy.backoffSeconds.reduce<number>((sum, one) => sum + one, 0);
    expect(total / 3_600).toBeCloseTo(24, 0);
  });

  it('turns its webhook off when the receiver answers 410', async () => {
    const { run, record } = setUpDelivery(claim(), { status: 410, problem: 'refused' });
    await run();
    expect(record.mock.calls[0]?.[1]).toMatchObject({ off: 'gone' });
  });

  it('is not sent, and turns its webhook off, when the secret cannot be decrypted', async () => {
    const foreign = [
      secretsOf('b'.repeat(32)).encrypt(secret, 'hook'),
      secrets.encrypt(secret, 'another hook'),
    ];
    for (const sealed of foreign) {
      const { run, send, turnOffUnreadable } = setUpDelivery(claim({ secret: sealed }), ok);
      expect(await run()).toMatchObject({ outcome: 'unreadable' });
      expect(send).not.toHaveBeenCalled();
      expect(turnOffUnreadable).toHaveBeenCalledTimes(1);
    }
  });

  it('is not sent when another process holds it', async () => {
    const { run, send } = setUpDelivery(undefined, ok);
    expect(await run()).toEqual({ outcome: 'skipped' });
    expect(send).not.toHaveBeenCalled();
  });
});
