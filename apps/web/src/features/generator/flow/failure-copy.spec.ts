import { describe, expect, it } from '@jest/globals';
import { Failure, failureOf, unreachable } from '../../../lib/api/failure.js';
import { generationFailure, pollingFailure, submissionFailure } from './failure-copy.js';

const asking = { credits: 10, batchSize: 3 };

describe('a submission that was not taken', () => {
  it('says what credits are missing, to the letter, and what this batch needs', () => {
    const error = failureOf(
      402,
      { success: false, errorCode: 'insufficient_credits', errorMessage: 'Insufficient credits' },
      null,
    );
    expect(submissionFailure(error, asking)).toEqual({
      text: 'Insufficient credits😔 Each generation costs 20 credits. You have 10 left. Add more credits to continue.',
      note: 'This batch needs 60.',
      offer: 'credits',
    });
  });

  it('says how many are left by the server’s count, since another tab may have spent them', () => {
    const error = failureOf(
      402,
      {
        success: false,
        errorCode: 'insufficient_credits',
        errorMessage: 'Insufficient credits',
        data: { credits: 4 },
      },
      null,
    );
    expect(submissionFailure(error, asking).text).toContain('You have 4 left.');
  });

  it('names the masked owner of the channel', () => {
    const error = failureOf(
      409,
      {
        success: false,
        errorCode: 'channel_owned_by_other',
        errorMessage: 'x',
        data: { ownerEmail: 'j•••@gmail.com' },
      },
      null,
    );
    expect(submissionFailure(error, asking).text).toBe(
      'Sorry, FREE accounts can only generate thumbnails for their own YouTube channels. It seems the channel belongs to j•••@gmail.com (or to another account). To continue, you can login to that account, or upgrade to a paid account to continue.',
    );
  });

  it('names no owner when the server gives none', () => {
    const error = failureOf(
      409,
      { success: false, errorCode: 'channel_owned_by_other', errorMessage: 'x' },
      null,
    );
    expect(submissionFailure(error, asking).text).toContain(
      'It seems the channel belongs to another account. To continue',
    );
  });

  it('hands on what the server says would help', () => {
    const refusal = (errorCode: string, data?: object) =>
      failureOf(409, { success: false, errorCode, errorMessage: 'x', data }, null);
    const help = { remedy: 'retry', addsGoogle: true };
    for (const code of ['channel_owned_by_other', 'channel_unknown']) {
      expect(submissionFailure(refusal(code, help), asking).channel).toEqual(help);
      expect(submissionFailure(refusal(code), asking).channel).toEqual({
        remedy: 'connect',
        addsGoogle: false,
      });
    }
  });

  it('shows the sentence of any other refusal', () => {
    const error = failureOf(
      409,
      { success: false, errorCode: 'video_private', errorMessage: 'This video is private.' },
      null,
    );
    expect(submissionFailure(error, asking)).toEqual({ text: 'This video is private.' });
  });

  it('has a sentence for what is no envelope and for what is no failure of ours', () => {
    const sentence = 'An unexpected error occurred. Please try again later.';
    expect(submissionFailure(failureOf(502, undefined, null), asking).text).toBe(sentence);
    expect(submissionFailure(new TypeError('x'), asking).text).toBe(sentence);
  });
});

describe('a generation that failed', () => {
  it('says why, and what came back', () => {
    expect(generationFailure('We could not finish your thumbnails.', 60)).toEqual({
      text: 'We could not finish your thumbnails.',
      note: 'Refunded: 60 credits.',
    });
  });

  it('says nothing of credits when none came back', () => {
    expect(generationFailure('Cancelled.', 0)).toEqual({ text: 'Cancelled.' });
  });

  it('does not claim that a generation we lost sight of is dead', () => {
    const copy = pollingFailure(unreachable(new TypeError('network')));
    expect(copy.text).toBe('Thumbnail generation failed. Please try again after a while.');
    expect(copy.offer).toBe('history');
  });

  it('gives the same answer for an unknown generation as the server does', () => {
    const error = new Failure('not_found', 'We couldn’t find that, or you don’t have access.', {
      status: 404,
    });
    expect(pollingFailure(error)).toEqual({
      text: 'We couldn’t find that, or you don’t have access.',
    });
  });
});
