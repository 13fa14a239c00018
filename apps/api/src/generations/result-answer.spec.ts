import { errorRules } from '@app/contracts';
import { stageNames } from '@app/contracts';
import type { GenerationState } from '@app/data';
import { describe, expect, it } from '@jest/globals';
import { resultAnswer } from '../generations/result-answer.js';

const ended: GenerationState = {
  id: 'a',
  userId: 'b',
  videoSite: 'youtube',
  videoId: null,
  shape: 'wide',
  status: 'completed',
  batchSize: 1,
  attempt: 1,
  finishedStages: stageNames.length,
  lastStage: 'craft',
  failureCode: null,
  failedStage: null,
  delivered: 0,
  refunded: 0,
  modelsCapped: false,
  modelsAsked: false,
  modelsPainted: false,
  requirements: '',
  uploadNotices: [],
  thumbnails: [],
  earlyEdits: [],
};

const uploadNotices = [{ code: 'upload-no-face' as const, pictures: [] }];
const noFace = 'We found no face in your picture, so there is nothing to cut out.';

describe('the notice of a running generation', () => {
  it('says that an upload has no face', () => {
    const running = { ...ended, status: 'processing', finishedStages: 2 } as const;
    expect(resultAnswer({ ...running, uploadNotices }).data.notice).toBe(noFace);
    expect(resultAnswer({ ...running, uploadNotices: [] }).data.notice).toBeUndefined();
  });
});

describe('the notice of an ended generation', () => {
  it('says that an upload has no face when a model has read the prompt', () => {
    const { data } = resultAnswer({ ...ended, uploadNotices, modelsAsked: true });
    expect(data.notice).toBe(noFace);
  });

  const requirements = 'a big red arrow';
  const notice = (more: Partial<GenerationState>): string | undefined =>
    resultAnswer({ ...ended, ...more }).data.notice;

  it('names the parts of the prompt that the studio could not follow', () => {
    expect(notice({ requirements })).toContain('couldn’t follow “a big red arrow”');
    expect(notice({ requirements: 'no text' })).toBeUndefined();
  });

  it('omits parts of the prompt that a model could follow, and is absent after a failure', () => {
    expect(notice({ requirements, modelsAsked: true, modelsPainted: true })).toBeUndefined();
    expect(notice({ requirements, modelsAsked: true })).toContain('can’t show “a big red arrow”');
    const read = 'my grandmother in the kitchen';
    expect(notice({ requirements: read, modelsAsked: true })).toBeUndefined();
    expect(notice({ requirements, status: 'failed' })).toBeUndefined();
  });

  it('says that the monthly budget for models is spent', () => {
    expect(notice({ requirements, modelsCapped: true })).toMatch(/this month.*couldn’t follow/);
  });
});

describe('the answer to a poll of a running generation', () => {
  const finished = { id: 'one', uploadUrl: '/media/upload', masterUrl: '/media/master' };
  const frame = { headline: 'ONE', pictureUrl: '/media/small', finished };
  const running = { ...ended, status: 'processing', batchSize: 2 } as const;

  it('shows finished thumbnails as their owner has edited them', () => {
    const edit = { id: 'one', headline: 'NEW', master: 'm', upload: 'u', smallPreview: 's' };
    const other = { ...frame, finished: { ...finished, id: 'two' } };
    const { data } = resultAnswer({ ...running, earlyEdits: [edit] }, { frames: [frame, other] });
    const edited = { id: 'one', uploadUrl: '/media/u', masterUrl: '/media/m' };
    expect(data.frames).toEqual([
      { headline: 'NEW', pictureUrl: '/media/s', finished: edited },
      other,
    ]);
  });

  it('leaves out the files of a thumbnail without an id, which a former release published', () => {
    const { uploadUrl, masterUrl } = finished;
    const former = { ...frame, finished: { uploadUrl, masterUrl } } as unknown as typeof frame;
    const { data } = resultAnswer(running, { frames: [former] });
    expect(data.frames).toEqual([{ headline: 'ONE', pictureUrl: '/media/small' }]);
  });
});

describe('the answer to a poll of an ended generation', () => {
  it('has an error code after a failure, and none otherwise', () => {
    const failed = { ...ended, status: 'failed', failureCode: 'video_not_found' } as const;
    expect(resultAnswer(failed)).toMatchObject({
      success: false,
      errorCode: 'video_not_found',
      message: errorRules.video_not_found.sentence,
    });
    expect(resultAnswer({ ...failed, failureCode: 'gone by now' }).errorCode).toBe(
      'generation_gave_up',
    );
    expect(resultAnswer(ended)).not.toHaveProperty('errorCode');
  });

  it('contains the notices as codes with values', () => {
    const { data } = resultAnswer({ ...ended, requirements: 'a red arrow', uploadNotices });
    expect(data.notices).toEqual([
      { code: 'prompt-unmet', parts: ['a red arrow'] },
      { code: 'upload-no-face', pictures: [] },
    ]);
  });
});
