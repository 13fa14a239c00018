import { ProductError } from '@app/contracts';
import { VideoSites, type VideoSite, type VideoStill } from '@app/providers';
import { beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { StillsService } from './stills.service.js';

const picture = (color: string, width = 64, height = 36) =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

let stills: VideoStill[];
let requestCount: number;
beforeEach(() => {
  requestCount = 0;
});

const service = () =>
  serviceOf({
    cover: async () => {
      requestCount += 1;
      return stills[0]?.bytes;
    },
    stills: async () => stills,
  });

const serviceOf = (adapter: object) =>
  new StillsService(new VideoSites(() => adapter as VideoSite));

describe('StillsService', () => {
  it('renders the cover of a video once', async () => {
    stills = [{ moment: 'cover', bytes: await picture('#ff0000') }];
    const one = service();
    const first = await one.cover({ site: 'youtube', id: 'sample-desk' });
    expect(await sharp(first).metadata()).toMatchObject({
      format: 'webp',
      width: 960,
      height: 540,
    });
    expect(await one.cover({ site: 'youtube', id: 'sample-desk' })).toBe(first);
    expect(requestCount).toBe(1);
  });

  it.each([
    ['is no picture', async () => Buffer.from('not a picture')],
    ['ends in the middle', async () => (await picture('#ff0000', 640, 360)).subarray(0, 700)],
    ['has 40 megapixels', () => picture('#ff0000', 8_000, 5_000)],
  ])(
    'uses a frame of the video when the cover %s',
    async (_what, cover) => {
      stills = [
        { moment: 'cover', bytes: await cover() },
        { moment: 'frame-1', bytes: await picture('#0000ff') },
      ];
      const { dominant } = await sharp(
        await service().cover({ site: 'youtube', id: 'sample-desk' }),
      ).stats();
      expect(dominant.b).toBeGreaterThan(200);
    },
    // Creating so large a picture takes seconds on a busy machine.
    60_000,
  );

  it.each([
    ['only once for a video that does not exist', 'video_not_found', 1],
    ['again after the site was unreachable', 'video_site_unreachable', 2],
  ] as const)('asks the video site %s', async (_what, code, times) => {
    const one = serviceOf({
      cover: () => {
        requestCount += 1;
        return Promise.reject(new ProductError(code));
      },
    });
    for (let turn = 0; turn < 2; turn += 1) {
      await expect(one.cover({ site: 'youtube', id: 'unreachable' })).rejects.toMatchObject({
        code,
      });
    }
    expect(requestCount).toBe(times);
  });

  it('fails when no still can be read', async () => {
    stills = [{ moment: 'cover', bytes: Buffer.from('x') }];
    await expect(service().cover({ site: 'youtube', id: 'sample-desk' })).rejects.toMatchObject({
      code: 'video_has_no_stills',
    });
  });
});
