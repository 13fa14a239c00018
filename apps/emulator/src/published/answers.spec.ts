import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { demoPeople } from '@app/providers';
import sharp from 'sharp';
import { createEmulator } from '../create-emulator.js';
import { modelFaults } from '../faults/faults.js';
import { Grants } from '../google/grants.js';
import { edgeCaseVideos } from '../sample-world/edge-case-videos.js';
import { chartVideos } from '../sample-world/charts.js';
import { allVideos, sampleChannels } from '../sample-world/sample-videos.js';
import { videoItem, videoParts } from '../video-site/data-api-items.js';
import { wholeList } from '../video-site/data-api-request.js';
import { findDeviation, type Vendor } from './published.js';

let app: NestFastifyApplication;
beforeAll(async () => {
  app = await createEmulator();
});
afterAll(() => app.close());
afterEach(() => app.inject({ method: 'DELETE', url: '/emulator/faults' }));

const setFault = (payload: object) =>
  app.inject({ method: 'POST', url: '/emulator/faults', payload });

interface Answer {
  statusCode: number;
  json(): unknown;
}

function expectPublished(vendor: Vendor, type: string, answer: Answer): void {
  expect(answer.statusCode).toBe(200);
  expect(findDeviation(vendor, type, answer.json())).toBeUndefined();
}

describe('the comparison of answers with published types', () => {
  const video = { items: [{ id: 'x', snippet: { title: 'T' } }] };

  it('finds an invented field, a wrong type and a missing field', () => {
    expect(findDeviation('youtube', 'YoutubeVideos', video)).toBeUndefined();
    const made = { items: [{ id: 'x', snippet: { title: 'T', mood: 'glad' } }] };
    expect(findDeviation('youtube', 'YoutubeVideos', made)).toEqual({
      kind: 'unknown',
      place: 'items[0].snippet.mood',
      expected: '',
    });
    const count = { items: [{ statistics: { viewCount: 5 } }] };
    expect(findDeviation('youtube', 'YoutubeVideos', count)).toMatchObject({
      kind: 'wrong',
      place: 'items[0].statistics.viewCount',
    });
    expect(
      findDeviation('openai', 'OpenAiModel', { id: 'a', object: 'model', created: 1 }),
    ).toEqual({
      kind: 'missing',
      place: 'owned_by',
      expected: '',
    });
  });
});

describe('the emulated YouTube API answers with the published types', () => {
  const ask = (call: string, query: string) => app.inject(`/youtube/v3/${call}?key=k&${query}`);
  const parts = 'part=id,snippet,contentDetails,statistics,status';

  it.each([...allVideos, ...chartVideos, ...edgeCaseVideos.map(({ video }) => video)])(
    'for the video $id',
    (video) => {
      const item = videoItem(video, videoParts, 'http://emulator');
      const answer = wholeList('youtube#videoListResponse', [item]);
      expect(findDeviation('youtube', 'YoutubeVideos', answer)).toBeUndefined();
    },
  );

  it('for charts, searches, uploads and channels', async () => {
    const chart = await ask('videos', `${parts}&chart=mostPopular&videoCategoryId=20&maxResults=1`);
    expectPublished('youtube', 'YoutubeVideos', chart);
    expectPublished('youtube', 'YoutubeSearch', await ask('search', 'part=snippet&type=video&q=a'));
    for (const { id, uploadsPlaylistId } of sampleChannels) {
      const channel = await ask('channels', `part=id,snippet,contentDetails,statistics&id=${id}`);
      expectPublished('youtube', 'YoutubeChannels', channel);
      const uploads = `part=id,snippet,contentDetails,status&playlistId=${uploadsPlaylistId}`;
      expectPublished('youtube', 'YoutubePlaylistItems', await ask('playlistItems', uploads));
    }
  });

  it('when an owner sets a thumbnail', async () => {
    const person = demoPeople.rosa;
    const scopes = ['https://www.googleapis.com/auth/youtube.upload'];
    const answer = await app.inject({
      method: 'POST',
      url: '/upload/youtube/v3/thumbnails/set?videoId=sample-soup',
      headers: {
        authorization: `Bearer ${app.get(Grants).issueToken({ person, scopes })}`,
        'content-type': 'image/jpeg',
      },
      payload: await sharp({ create: { width: 16, height: 9, channels: 3, background: '#333' } })
        .jpeg()
        .toBuffer(),
    });
    expectPublished('youtube', 'YoutubeThumbnailSet', answer);
  });

  it('when an owner lists captions', async () => {
    const scopes = ['https://www.googleapis.com/auth/youtube.force-ssl'];
    const token = app.get(Grants).issueToken({ person: demoPeople.rosa, scopes });
    const headers = { authorization: `Bearer ${token}` };
    const call = (path: string) => app.inject({ url: `/youtube/v3/captions${path}`, headers });
    const list = await call('?part=snippet&videoId=sample-soup');
    expectPublished('youtube', 'YoutubeCaptions', list);
    expect((await call('?part=snippet&videoId=sample-soup&maxResults=5')).statusCode).toBe(400);
    expect((await call('/soup-en?tfmt=srt&format=x')).statusCode).toBe(400);
    expect((await call('/soup-en?tfmt=srt')).body).toMatch(/^1\n00:00:00,000 --> 00:00:04,000\n/);
    for (const others of ['?part=snippet&videoId=sample-desk', '/desk-en?tfmt=srt'])
      expect((await call(others)).statusCode).toBe(403);
  });

  it('for reach reports of a channel', async () => {
    const scope = 'https://www.googleapis.com/auth/yt-analytics.readonly';
    const token = app.get(Grants).issueToken({ person: demoPeople.rosa, scopes: [scope] });
    const headers = { authorization: `Bearer ${token}` };
    const none = await app.inject({ url: '/v1/jobs', headers });
    expectPublished('reporting', 'ReportingJobs', none);
    const payload = { reportTypeId: 'channel_reach_basic_a1', name: 'x' };
    const job = await app.inject({ method: 'POST', url: '/v1/jobs', headers, payload });
    expectPublished('reporting', 'ReportingJob', job);
    expectPublished('reporting', 'ReportingJobs', await app.inject({ url: '/v1/jobs', headers }));
    const { id } = job.json<{ id: string }>();
    const reports = await app.inject({ url: `/v1/jobs/${id}/reports`, headers });
    expectPublished('reporting', 'ReportingReports', reports);
    const unknown = await app.inject({ url: '/v1/jobs?mine=true', headers });
    expect(unknown.statusCode).toBe(400);
    const again = await app.inject({ method: 'POST', url: '/v1/jobs', headers, payload });
    expect(again.statusCode).toBe(409);
    const deletion = { method: 'DELETE', url: `/v1/jobs/${id}`, headers } as const;
    expect((await app.inject({ ...deletion, url: `${deletion.url}?force=true` })).statusCode).toBe(
      400,
    );
    expect((await app.inject(deletion)).json()).toEqual({});
    expect((await app.inject(deletion)).statusCode).toBe(404);
    expectPublished('reporting', 'ReportingJobs', await app.inject({ url: '/v1/jobs', headers }));
  });

  it('for users with and without a channel', async () => {
    for (const person of [demoPeople.rosa, demoPeople.theo]) {
      const scopes = ['https://www.googleapis.com/auth/youtube.readonly'];
      const mine = await app.inject({
        url: '/youtube/v3/channels?part=id,snippet&mine=true',
        headers: { authorization: `Bearer ${app.get(Grants).issueToken({ person, scopes })}` },
      });
      expectPublished('youtube', 'YoutubeChannels', mine);
    }
  });
});

const faults = [undefined, ...modelFaults];
const schema = {
  type: 'object',
  properties: { topic: { type: 'string' } },
  required: ['topic'],
  additionalProperties: false,
};

describe('the emulated models answer with the published types', () => {
  const post = (url: string, payload: object) =>
    app.inject({
      method: 'POST',
      url,
      headers: { authorization: 'Bearer k', 'x-goog-api-key': 'k' },
      payload,
    });
  const gemini = (generationConfig: object) =>
    post('/v1beta/models/gemini-3.8-flash:generateContent', {
      contents: [{ role: 'user', parts: [{ text: '"title":"A desk"' }] }],
      generationConfig,
    });

  it.each(faults)('for Gemini with the fault %s', async (model) => {
    for (const config of [
      { responseMimeType: 'application/json', responseJsonSchema: schema },
      { responseModalities: ['IMAGE'], imageConfig: { aspectRatio: '16:9', imageSize: '1K' } },
    ]) {
      if (model) await setFault({ path: '/v1beta/', model });
      expectPublished('gemini', 'GeminiAnswer', await gemini(config));
    }
  });

  it.each(faults)('for OpenAI with the fault %s', async (model) => {
    if (model) await setFault({ path: '/v1/', model });
    const answer = await post('/v1/responses', {
      model: 'gpt-6-luna',
      input: [{ role: 'user', content: '"title":"A desk"' }],
      text: { format: { type: 'json_schema', name: 'response', strict: true, schema } },
    });
    expectPublished('openai', 'OpenAiResponses', answer);
  });

  it.each(faults)('for a compatible server with the fault %s', async (model) => {
    if (model) await setFault({ path: '/v1/', model });
    const answer = await post('/v1/chat/completions', {
      model: 'own',
      messages: [{ role: 'user', content: '"title":"A desk"' }],
    });
    expectPublished('openai', 'OpenAiChat', answer);
  });

  it.each([undefined, 'empty', 'garbage', 'wrong-size'] as const)(
    'for OpenAI images with the fault %s',
    async (model) => {
      if (model) await setFault({ path: '/v1/', model });
      const paint = { model: 'gpt-image-2.5-flare', prompt: 'A desk', size: '1280x720' };
      expectPublished('openai', 'OpenAiImages', await post('/v1/images/generations', paint));
    },
  );

  it.each([undefined, 'refusal'] as const)(
    'for OpenAI moderation with the fault %s, with all 13 categories',
    async (model) => {
      if (model) await setFault({ path: '/v1/', model });
      const answer = await post('/v1/moderations', {
        model: 'omni-moderation-latest',
        input: [
          { type: 'text', text: 'a desk' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } },
        ],
      });
      expectPublished('openai', 'OpenAiModeration', answer);
      const [result] = answer.json<{ results: { categories: object }[] }>().results;
      expect(Object.keys(result?.categories ?? {})).toHaveLength(13);
    },
  );

  it('for OpenAI’s description of a model', async () => {
    const headers = { authorization: 'Bearer k' };
    const answer = await app.inject({ url: '/v1/models/gpt-6-luna', headers });
    expectPublished('openai', 'OpenAiModel', answer);
  });
});
