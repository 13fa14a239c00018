import { ProductError } from '@app/contracts';
import {
  ScriptedTextModel,
  ScriptedVideoSite,
  unknownDetails,
  VideoSites,
  type RelatedVideo,
} from '@app/providers';
import { describe, expect, it, jest } from '@jest/globals';
import { ResearchVideos } from '../research-videos/research-videos.js';
import { scriptedContext } from '../scripted-context.js';
import { scriptedFacts, scriptedPicture, ScriptedStudio } from '../scripted-studio.js';
import type { StageInput } from '../stage.js';
import { AnalyseReference } from './analyse-reference.js';
import { pickReferenceByRules } from './pick-reference.js';
import { readStyleByRules } from './reference-style.js';

const details = { ...unknownDetails('reference-1', 'A reference'), views: 1 };

const related = (id: string, title: string, views: number): RelatedVideo => ({
  id,
  title,
  channelTitle: '',
  views,
  publishedAt: '2026-01-01T00:00:00Z',
  durationSeconds: null,
});

function input(referenceVideoId: string | null): StageInput<'analyse-reference'> {
  return {
    brief: {
      source: { kind: 'link', videoId: 'own-video-1' },
      batchSize: 1,
      referenceVideoId,
      assets: [],
      requirements: '',
    },
    'source-video': {
      video: { ...details, id: 'own-video-1', title: 'Solo hiking in the Alps' },
      stills: [],
    },
    'analyse-content': {
      topic: 'solo hiking alps',
      keywords: [],
      named: [],
      numbers: [],
      tone: 'calm',
      language: 'en',
      headlines: [],
      wordsFixed: false,
      stills: [],
      assets: [],
    },
  };
}

const site = (videos: RelatedVideo[]) =>
  new ScriptedVideoSite(
    [{ details, stills: [{ moment: 'cover', bytes: scriptedPicture({ brightness: 0.3 }) }] }],
    videos,
  );
const sites = (adapter: ScriptedVideoSite) => new VideoSites(() => adapter);
const run = (videoSite: ScriptedVideoSite, given: string | null) =>
  new AnalyseReference(sites(videoSite), new ScriptedStudio(), new ScriptedTextModel()).run(
    input(given),
    scriptedContext(),
  );

const face = (x: number) => [{ box: { x, y: 0.2, width: 0.2, height: 0.5 }, eyes: [], score: 1 }];

describe('AnalyseReference', () => {
  it('reads the style of a reference that the creator named', async () => {
    const output = await run(site([]), 'reference-1');
    expect(output.reference).toMatchObject({
      videoId: 'reference-1',
      autoSelected: false,
      url: 'https://www.youtube.com/watch?v=reference-1',
      style: { brightness: 0.3, palette: { hue: 216 } },
    });
  });

  it('masks the faces of a reference before a model gets the picture', async () => {
    const bytes = scriptedPicture({ faces: face(0.7) });
    const videoSite = new ScriptedVideoSite(
      [{ details, stills: [{ moment: 'cover', bytes }] }],
      [],
    );
    const model = new ScriptedTextModel();
    await new AnalyseReference(sites(videoSite), new ScriptedStudio(), model).run(
      input('reference-1'),
      scriptedContext(undefined, ['google:any']),
    );
    const shown = model.asked.flatMap(({ pictures }) => pictures);
    expect(shown.map((one) => JSON.parse(one.bytes.toString()) as object)).toEqual([
      scriptedFacts({ faces: [] }),
    ]);
  });

  it('continues without a missing reference and does not replace it', async () => {
    const output = await run(site([related('reference-1', 'Hiking', 9)]), 'nowhere-xyz');
    expect(output).toEqual({
      reference: null,
      note: 'the reference cannot be used: video_has_no_stills',
    });
  });

  it('selects a related video if the creator named none, and marks it', async () => {
    const output = await run(site([related('reference-1', 'Hiking for a week', 9)]), null);
    expect(output.reference).toMatchObject({
      videoId: 'reference-1',
      autoSelected: true,
      url: 'auto-selected:https://www.youtube.com/watch?v=reference-1',
    });
  });

  it('continues without a reference if nothing is related or the site fails', async () => {
    expect(await run(site([]), null)).toEqual({
      reference: null,
      note: 'no related video was found',
    });
    const away = site([]);
    jest.spyOn(away, 'relatedVideos').mockRejectedValue(new ProductError('video_site_unreachable'));
    expect(await run(away, null)).toEqual({
      reference: null,
      note: 'no reference was chosen: video_site_unreachable',
    });
  });
});

describe('ResearchVideos', () => {
  it('returns at most twelve related videos', async () => {
    const many = Array.from({ length: 20 }, (_, index) =>
      related(`video-${index}`, 'Hiking', index),
    );
    const output = await new ResearchVideos(sites(site(many))).run(input(null), scriptedContext());
    expect(output.videos).toHaveLength(12);
    expect(output.note).toBe('12 related videos');
  });

  it('returns no videos and a note if the video site fails', async () => {
    const away = site([]);
    jest
      .spyOn(away, 'relatedVideos')
      .mockRejectedValue(new ProductError('video_site_quota_exhausted'));
    const output = await new ResearchVideos(sites(away)).run(input(null), scriptedContext());
    expect(output).toEqual({ videos: [], note: 'no related videos: video_site_quota_exhausted' });
  });
});

describe('pickReferenceByRules', () => {
  it('takes the most viewed video that shares a word with the topic, or else the most viewed, never the video itself', () => {
    const videos = [
      related('own', 'Alps hiking', 99),
      related('other', 'Cats', 50),
      related('less viewed', 'Hiking socks', 5),
      related('right', 'Hiking boots', 10),
    ];
    expect(pickReferenceByRules(videos, 'solo hiking', 'own')?.id).toBe('right');
    expect(pickReferenceByRules(videos, 'knitting', 'own')?.id).toBe('other');
    expect(pickReferenceByRules([], 'knitting', 'own')).toBeUndefined();
  });
});

describe('readStyleByRules', () => {
  it('assumes the headline opposite the face', () => {
    expect(readStyleByRules(scriptedFacts({ faces: face(0.7) }))).toMatchObject({
      faceSide: 'right',
      typeSide: 'left',
      faceHeight: 0.5,
    });
    expect(readStyleByRules(scriptedFacts({ faces: face(0.1) }))).toMatchObject({
      faceSide: 'left',
      typeSide: 'right',
    });
    expect(readStyleByRules(scriptedFacts({ faces: face(0.4) }))).toMatchObject({
      faceSide: 'center',
      typeSide: null,
    });
  });

  it('uses a detected headline regardless of a face', () => {
    const type = (x: number, y = 0.4) => ({
      weight: 'light' as const,
      box: { x, y, width: 0.2, height: 0.2 },
    });
    const sideOf = (seen: ReturnType<typeof type>) =>
      readStyleByRules(scriptedFacts({ faces: face(0.7), type: seen })).typeSide;
    expect([type(0.1), type(0.7), type(0.4, 0.1), type(0.4, 0.8), type(0.4)].map(sideOf)).toEqual([
      'left',
      'right',
      'top',
      'bottom',
      null,
    ]);
    expect(readStyleByRules(scriptedFacts({ type: type(0.1) })).type?.weight).toBe('light');
  });

  it('assumes the headline in the busy part of a picture without a face', () => {
    const calm = [{ x: 0.1, y: 0, width: 0.8, height: 0.4 }];
    expect(readStyleByRules(scriptedFacts({ calm }))).toMatchObject({
      faceSide: null,
      faceHeight: null,
      typeSide: 'bottom',
    });
    expect(readStyleByRules(scriptedFacts())).toMatchObject({ typeSide: null });
  });
});
