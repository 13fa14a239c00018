import { stageNames } from '@app/contracts';
import type { GenerationState } from '@app/data';
import { describe, expect, it } from '@jest/globals';
import { resultAnswer } from '../generations/result-answer.js';

const ended: GenerationState = {
  id: 'a',
  userId: 'b',
  videoSite: 'youtube',
  videoId: null,
  status: 'completed',
  batchSize: 1,
  attempt: 1,
  finishedStages: stageNames.length,
  lastStage: 'craft',
  failureCode: null,
  failedStage: null,
  refunded: 0,
  modelsCapped: false,
  modelsAsked: false,
  modelsPainted: false,
  requirements: '',
  uploadNotes: [],
  thumbnails: [],
};

const uploadNotes = ['We found no face in your picture: it is used as a picture, not cut out.'];

describe('the notice while a generation runs', () => {
  it('says what happens to uploads without a whole face', () => {
    const running = { ...ended, status: 'processing', finishedStages: 2 } as const;
    expect(resultAnswer({ ...running, uploadNotes }).data.notice).toBe(uploadNotes[0]);
    expect(resultAnswer({ ...running, uploadNotes: [] }).data.notice).toBeUndefined();
  });
});

describe('the notice beside a result', () => {
  it('is repeated when a model has read the prompt', () => {
    const { data } = resultAnswer({ ...ended, uploadNotes, modelsAsked: true });
    expect(data.notice).toBe(uploadNotes[0]);
  });

  const requirements = 'a big red arrow';
  const notice = (more: Partial<GenerationState>): string | undefined =>
    resultAnswer({ ...ended, ...more }).data.notice;

  it('names what the studio could not follow', () => {
    expect(notice({ requirements })).toContain('could not follow “a big red arrow”');
    expect(notice({ requirements: 'no text' })).toBeUndefined();
  });

  it('omits what a model has read, and failed requests', () => {
    expect(notice({ requirements, modelsAsked: true, modelsPainted: true })).toBeUndefined();
    expect(notice({ requirements, modelsAsked: true })).toContain('cannot show “a big red arrow”');
    const read = 'my grandmother in the kitchen';
    expect(notice({ requirements: read, modelsAsked: true })).toBeUndefined();
    expect(notice({ requirements, status: 'failed' })).toBeUndefined();
  });

  it('says that the month’s model budget is spent', () => {
    expect(notice({ requirements, modelsCapped: true })).toMatch(/this month.*could not follow/);
  });
});
