import { describe, expect, it } from '@jest/globals';
import { stageNames, type GenerationProgress } from '@app/contracts';
import '../../../../test/english.js';
import { laterProgress, isCancellable, screenReaderStatus, progressSteps } from './steps.js';

const progress = (change: Partial<GenerationProgress>): GenerationProgress => ({
  id: 'g',
  videoSite: 'youtube',
  videoId: 'sample-desk',
  shape: 'wide',
  status: 'processing',
  stage: 'research-videos',
  currentStep: 'researching relevant videos',
  progress: 52,
  batchSize: 3,
  result: [],
  refunded: 0,
  ...change,
});
const states = (value: GenerationProgress | undefined) =>
  progressSteps(value).map(({ state }) => state);

describe('stage checklist', () => {
  it('has the specified texts in order', () => {
    expect(progressSteps(undefined).map(({ text }) => text)).toEqual([
      'source video',
      'analyzing video content',
      'analyzing reference thumbnail',
      'researching relevant videos',
      'strategizing viral elements',
      'designing new thumbnail',
      'crafting and touching up final product',
    ]);
  });

  it('shows the stage that the worker reports', () => {
    expect(states(progress({}))).toEqual([
      'done',
      'done',
      'done',
      'now',
      'ahead',
      'ahead',
      'ahead',
    ]);
  });

  it('shows the first step while queued', () => {
    const queued = progress({ status: 'queued', stage: null, progress: 0 });
    expect(states(queued)[0]).toBe('now');
    expect(states(undefined)[0]).toBe('now');
    expect(screenReaderStatus(queued, undefined)).toBe('In the queue');
  });

  it('is complete at the end', () => {
    expect(new Set(states(progress({ status: 'completed', stage: 'craft' })))).toEqual(
      new Set(['done']),
    );
  });

  it('is described for screen readers', () => {
    expect(screenReaderStatus(progress({}), undefined)).toBe(
      `Step 4 of ${stageNames.length}: researching relevant videos`,
    );
    expect(screenReaderStatus(progress({}), 'reconnecting')).toBe('Reconnecting…');
    expect(screenReaderStatus(progress({ status: 'completed' }), undefined)).toBe('Done');
    expect(screenReaderStatus(progress({ status: 'cancelled' }), undefined)).toBe('Canceled');
  });
});

describe('a cancellation', () => {
  it('is offered until a model may be called', () => {
    expect(isCancellable(progress({ status: 'queued', stage: null }), true)).toBe(true);
    expect(isCancellable(progress({ stage: 'source-video' }), true)).toBe(true);
    expect(isCancellable(progress({ stage: 'analyse-content' }), true)).toBe(false);
    expect(isCancellable(progress({ status: 'completed', stage: 'craft' }), true)).toBe(false);
    expect(isCancellable(undefined, true)).toBe(false);
  });

  it('is offered until a thumbnail is finished if no model is ever called', () => {
    const begun = { headline: 'ONE', pictureUrl: null };
    const finished = { id: '1', uploadUrl: '/u', masterUrl: '/m' };
    expect(isCancellable(progress({ stage: 'craft', frames: [begun] }), false)).toBe(true);
    const frames = [begun, { ...begun, finished }];
    expect(isCancellable(progress({ stage: 'craft', frames }), false)).toBe(false);
    expect(isCancellable(progress({ status: 'completed', stage: 'craft' }), false)).toBe(false);
  });
});

describe('the answer of a delayed poll', () => {
  const progressAt = (percent: number, change: Partial<GenerationProgress> = {}) =>
    progress({ progress: percent, ...change });

  it('never moves the bar back', () => {
    expect(laterProgress(progressAt(40), progressAt(30)).progress).toBe(40);
    expect(laterProgress(progressAt(40), progressAt(50)).progress).toBe(50);
    expect(laterProgress(undefined, progressAt(5)).progress).toBe(5);
  });

  it('is used if it is about another generation or reports an end', () => {
    expect(laterProgress(progressAt(40), progressAt(3, { id: 'other' })).progress).toBe(3);
    const failed = progressAt(20, { status: 'failed' });
    expect(laterProgress(progressAt(40), failed)).toBe(failed);
  });
});
