import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createEmulator } from './create-emulator.js';
import { demoPeople } from '@app/providers';
import { peopleOfAllProviders } from './google/people.js';
import { findChannel } from './sample-world/sample-videos.js';

let app: NestFastifyApplication;
beforeAll(async () => {
  app = await createEmulator();
});
afterAll(async () => {
  await app.close();
});

describe('the emulator', () => {
  it('reports that it is healthy', async () => {
    const answer = await app.inject('/health');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ status: 'ok' });
  });

  it('serves a picture of every demo user, as SVG and PNG', async () => {
    for (const person of peopleOfAllProviders) {
      const svg = await app.inject(`/emulator/avatars/${person.subject}.svg`);
      expect(svg.headers['content-type']).toBe('image/svg+xml');
      expect(svg.body).not.toContain('d="M0 5H7"');
      const png = await app.inject(`/emulator/avatars/${person.subject}.png`);
      expect(png.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    }
    expect((await app.inject('/emulator/avatars/1.png')).statusCode).toBe(404);
  });

  it('has the channels of the demo users, under their titles', () => {
    const owned = Object.values(demoPeople).flatMap((person) => person.ownsChannelId ?? []);
    expect(Object.values(demoPeople).flatMap((person) => person.channelTitle ?? [])).toEqual(
      owned.map((id) => findChannel(id)?.title),
    );
    expect(owned.map((id) => findChannel(id)?.title)).toEqual([
      'Low Flame Kitchen',
      'Desk Notes',
      'Plain Money',
    ]);
  });
});
