import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { Creator } from '../../factories/installation.js';
import { halfLightPicture } from '../../factories/odd-pictures.js';
import { waitUntil } from '../../factories/processes.js';
import {
  AttackedApi,
  containerMegabytes,
  findServiceProblems,
  formatMeasurements,
  isLongRun,
} from './attacked-api.js';
import { sendRaw, type RawOutcome } from './raw-request.js';

const route = '/thumbnail/generate';
const megabyte = 1024 * 1024;

export function testUploadAttacks(api: () => AttackedApi): void {
  describe('uploads that stop half way', () => {
    const announced = 20 * megabyte;
    const sent = 6 * megabyte;
    /**
     * Allows for two uploads of one user with their copies, or for the read buffers of 300 connections, 64 KB each; and for
     * garbage, which is collected late on a busy machine. The attack sends three to nine times as much.
     */
    const boundMegabytes = 192;
    const betweenMs = 4;
    const holdMs = isLongRun ? 10_000 : 2_000;
    // The start of a picture whose end is never sent.
    const start = Buffer.from('{"batch_size":1,"own_video":true,"video_stills_base64":["');
    const body = Buffer.concat([start, Buffer.alloc(sent - start.length, 'A')]);

    /** Opens connections from 50 addresses, and holds them open until the measurement is done. */
    async function holdConnections(
      origin: string,
      count: number,
      authorization: string | undefined,
      meanwhile: () => Promise<void>,
    ): Promise<RawOutcome[]> {
      let release: () => void = () => undefined;
      const holdUntil = new Promise<void>((resolve) => {
        release = resolve;
      });
      const outcomes = Array.from({ length: count }, async (_one, index) => {
        // Spreads the connections over time, because a burst of requests would cause delays of its own.
        await pause(index * betweenMs);
        return sendRaw(origin, {
          // Without a token, in a spelling of the path that once bypassed the check.
          target: authorization ? route : `${route}?x`,
          localAddress: `127.0.1.${1 + (index % 50)}`,
          headers: {
            'content-type': 'application/json',
            'content-length': announced,
            ...(authorization && { authorization }),
          },
          body,
          paced: true,
          holdUntil,
        });
      });
      try {
        await pause(holdMs);
        await meanwhile();
      } finally {
        release();
      }
      return Promise.all(outcomes);
    }

    const counts = isLongRun ? [100, 300] : [100];
    it.each(
      counts.flatMap((count) => [
        [count, 'no token'] as const,
        [count, "one free user's token"] as const,
      ]),
    )('are bounded in memory: %i connections with %s', async (count, who) => {
      const attacked = api();
      let outcomes: RawOutcome[] = [];
      let isAccepted = false;
      const result = await attacked.measureAttack(async () => {
        const attacker = await Creator.createFree(attacked.installation, attacked.origin);
        const authorization = who === 'no token' ? undefined : attacker.authorization;
        const other = await Creator.createPaid(attacked.installation, attacked.origin);
        const picture = (await halfLightPicture(640, 360).jpeg().toBuffer()).toString('base64');
        outcomes = await holdConnections(attacked.origin, count, authorization, async () => {
          const asked = { include_images_base64: [picture], likeness_consent: '1' };
          isAccepted = await other.generate(asked).then(
            () => true,
            () => false,
          );
        });
      });
      console.log(formatMeasurements(`${count} halves of uploads with ${who}`, result));
      expect(isAccepted).toBe(true);
      expect(findServiceProblems(result)).toEqual([]);
      const { before, peak } = result.memory;
      expect(peak - before).toBeLessThan(boundMegabytes);
      expect(peak).toBeLessThan(containerMegabytes);
      const refused = outcomes.filter(({ status = 0 }) => status >= 400 && status < 500);
      // Connections without an answer may still send, or the kernel dropped their answer.
      expect(refused.length).toBeGreaterThanOrEqual(count * 0.8);
      // 413: an admitted body that then exceeds the size of a picture.
      const expected = who === 'no token' ? [401] : [413, 429];
      expect(expected).toEqual(expect.arrayContaining(refused.map(({ status }) => status)));
    });
  });

  describe('generations that are canceled at once', () => {
    /** Noise is the worst case for a disk. */
    async function makeNoise(maxBytes: number): Promise<string> {
      const width = 1_200;
      const height = 675;
      const raw = Buffer.alloc(width * height * 3);
      for (let at = 0; at < raw.length; at++) raw[at] = (at * 2_654_435_761) >>> 11;
      for (let quality = 95; ; quality -= 10) {
        const jpeg = await sharp(raw, { raw: { width, height, channels: 3 } })
          .jpeg({ quality })
          .toBuffer();
        if (jpeg.length <= maxBytes) return jpeg.toString('base64');
      }
    }

    it('leave as many bytes on the disk as there were before', async () => {
      const attacked = api();
      const creator = await Creator.createFree(attacked.installation, attacked.origin);
      const still = await makeNoise(megabyte);
      const bytesBefore = await countBytesUnder(attacked.installation.storageRoot);
      let peakBytes = 0;
      for (let round = 0; round < 3; round++) {
        const id = await creator.generate({
          target_youtube_url: undefined,
          own_video: true,
          likeness_consent: '1',
          include_images_base64: Array<string>(4).fill(still),
          video_stills_base64: Array<string>(8).fill(still),
        });
        peakBytes = Math.max(peakBytes, await countBytesUnder(attacked.installation.storageRoot));
        const cancel = await creator.call('POST', `/thumbnail/generation/${id}/cancel`);
        expect(cancel.status).toBe(200);
      }
      console.log(
        `disk: ${(bytesBefore / megabyte).toFixed(1)} MB before, ${(peakBytes / megabyte).toFixed(1)} MB at most, ${((await countBytesUnder(attacked.installation.storageRoot)) / megabyte).toFixed(1)} MB after`,
      );
      expect(peakBytes).toBeGreaterThan(bytesBefore);
      // Waits, because a picture's file may be written shortly after its row.
      await waitUntil(
        'the uploads are erased',
        async () => (await countBytesUnder(attacked.installation.storageRoot)) <= bytesBefore,
        20,
      );
    });
  });

  describe('small files that are expensive to decode', () => {
    const size = { width: 4_000, height: 3_000 };
    const attackMs = isLongRun ? 60_000 : 6_000;
    /** A picture with the maximum number of pixels, eight bytes each, in a file of a tenth of a megabyte. */
    async function makeExpensivePicture(): Promise<Buffer> {
      const background = { r: 40, g: 90, b: 200, alpha: 0.5 };
      return sharp({ create: { ...size, channels: 4, background } })
        .toColourspace('rgb16')
        .png({ compressionLevel: 9 })
        .toBuffer();
    }
    /** A request with the first four pictures as assets and the others as stills of a video, which needs at least one. */
    const requestWith = (pictures: string[]): object => {
      const assets = Math.min(4, pictures.length - 1);
      return {
        batch_size: 1,
        own_video: true,
        likeness_consent: '1',
        include_images_base64: pictures.slice(0, assets),
        video_stills_base64: pictures.slice(assets),
      };
    };

    it('do not slow other users, and use up their sender’s budget of pictures although every request fails', async () => {
      const attacked = api();
      const good = await makeExpensivePicture();
      // A valid header, so that decoding reveals the error.
      const broken = good.subarray(0, 20_000);
      expect(good.length).toBeLessThan(megabyte);
      const one = good.toString('base64');
      const last = broken.toString('base64');
      const codes = new Set<string>();
      let hasRunOut = false;
      const result = await attacked.measureAttack(async () => {
        const attacker = await Creator.createFree(attacked.installation, attacked.origin);
        const ask = async (pictures: string[], signal: AbortSignal): Promise<string> => {
          const answer = await fetch(attacked.origin + route, {
            method: 'POST',
            headers: { authorization: attacker.authorization, 'content-type': 'application/json' },
            body: JSON.stringify(requestWith(pictures)),
            signal,
          });
          const { errorCode } = (await answer.json()) as { errorCode?: string };
          const code = `${answer.status} ${errorCode ?? ''}`;
          codes.add(code);
          return code;
        };
        const soon = AbortSignal.timeout(attackMs);
        const sendTwice = async (): Promise<void> => {
          await ask([...Array<string>(11).fill(one), last], soon);
          await ask([one, last], soon);
        };
        await Promise.all(Array.from({ length: 8 }, () => sendTwice().catch(() => undefined)));
        const later = AbortSignal.timeout(120_000);
        // Fewer in total than the route's rate limit per minute.
        for (let round = 0; round < 40 && !hasRunOut && !later.aborted; round++) {
          const code = await ask([last, one], later).catch(() => '');
          hasRunOut = code === '429 too_many_pictures';
          // On a slow machine the first requests are still in flight for seconds; until then no picture is counted.
          if (code === '429 uploads_in_flight') await pause(3_000, undefined, { signal: later });
        }
      });
      console.log(
        formatMeasurements(`heavy pictures from 8 lanes (${[...codes].join(', ')})`, result),
      );
      expect(findServiceProblems(result)).toEqual([]);
      expect([...codes].filter((code) => !code.startsWith('4'))).toEqual([]);
      expect(hasRunOut).toBe(true);
      expect(result.memory.peak).toBeLessThan(containerMegabytes);
    });
  });
}

async function countBytesUnder(root: string): Promise<number> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        stat(join(entry.parentPath, entry.name)).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
