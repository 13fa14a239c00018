import { describe, expect, it } from '@jest/globals';
import { endedAnswer, openAnswer } from './result-answer.js';

const ended = {
  id: 'a',
  videoId: null,
  status: 'completed',
  batchSize: 1,
  finishedStages: 7,
  lastStage: 'craft',
  failureCode: null,
  refunded: 0,
  thumbnails: [],
} as const;

const uploadNotes = ['We found no face in your picture: it is used as a picture, not cut out.'];

describe('the notice while a generation runs', () => {
  it('explains how uploads without a whole face are used', () => {
    const running = { ...ended, status: 'processing', finishedStages: 2 } as const;
    expect(openAnswer({ ...running, uploadNotes }).data.notice).toBe(uploadNotes[0]);
    expect(openAnswer({ ...running, uploadNotes: [] }).data.notice).toBeUndefined();
  });
});

describe('the notice beside a result', () => {
  it('repeats the notes on uploads, even when a model read the prompt', () => {
    const { data } = endedAnswer({ ...ended, thumbnails: [], uploadNotes, modelsAsked: true });
    expect(data.notice).toBe(uploadNotes[0]);
  });

  const requirements = 'a big red arrow';
  const notice = (more: Partial<Parameters<typeof endedAnswer>[0]>): string | undefined =>
    endedAnswer({ ...ended, thumbnails: [], ...more }).data.notice;

  it('names the parts of the prompt that the studio could not follow', () => {
    expect(notice({ requirements })).toContain('could not follow “a big red arrow”');
    expect(notice({ requirements: 'no text' })).toBeUndefined();
  });

  it('omits parts that a model read, and any notice after a failure', () => {
    expect(notice({ requirements, modelsAsked: true, modelsPainted: true })).toBeUndefined();
    expect(notice({ requirements, modelsAsked: true })).toContain('cannot show “a big red arrow”');
    const read = 'my grandmother in the kitchen';
    expect(notice({ requirements: read, modelsAsked: true })).toBeUndefined();
    expect(notice({ requirements, status: 'failed' })).toBeUndefined();
  });

  it("includes that this month's model budget is used up", () => {
    expect(notice({ requirements, modelsCapped: true })).toMatch(/this month.*could not follow/);
  });
});
