import { describe, expect, it } from '@jest/globals';
import '../../../../test/english.js';
import { Failure, failureOf, unreachable } from '../../../lib/api/failure.js';
import { generationFailure, pollingFailure, submissionFailure } from './failure-copy.js';

const asking = { credits: 10, batchSize: 3 };

describe('text about a refused submission', () => {
  it('quotes the specified sentence about credits and adds how many the batch needs', () => {
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

  it('states the server’s balance, because another tab may have spent credits', () => {
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

  it('contains the masked e-mail address of the channel’s owner', () => {
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

  it('contains no owner if the server sends none', () => {
    const error = failureOf(
      409,
      { success: false, errorCode: 'channel_owned_by_other', errorMessage: 'x' },
      null,
    );
    expect(submissionFailure(error, asking).text).toContain(
      'It seems the channel belongs to another account. To continue',
    );
  });

  it('offers to connect a channel if none is connected and no owner is known', () => {
    const refusal = (data: object) =>
      failureOf(
        409,
        { success: false, errorCode: 'channel_owned_by_other', errorMessage: 'x', data },
        null,
      );
    const { text } = submissionFailure(refusal({ remedy: 'connect' }), asking);
    expect(text).toContain('Connect it to continue.');
    expect(text).not.toContain('another account');
    for (const data of [{ remedy: 'upgrade' }, { remedy: 'connect', ownerEmail: 'j•••@x.org' }])
      expect(submissionFailure(refusal(data), asking).text).toContain('another account');
  });

  it('contains the server’s remedy', () => {
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

  it('shows the server’s sentence for any other refusal', () => {
    const error = failureOf(
      409,
      { success: false, errorCode: 'video_private', errorMessage: 'This video is private.' },
      null,
    );
    expect(submissionFailure(error, asking)).toEqual({ text: 'This video is private.' });
  });

  it('is the general sentence if the answer is not in our format', () => {
    const sentence = 'An unexpected error occurred. Please try again later.';
    expect(submissionFailure(failureOf(502, undefined, null), asking).text).toBe(sentence);
    expect(submissionFailure(new TypeError('x'), asking).text).toBe(sentence);
  });
});

describe('text about a failed generation', () => {
  it('states the reason and the refund', () => {
    expect(generationFailure('We could not finish your thumbnails.', 60)).toEqual({
      text: 'We could not finish your thumbnails.',
      note: 'Refunded: 60 credits.',
    });
  });

  it('does not mention credits if nothing was refunded', () => {
    expect(generationFailure('Cancelled.', 0)).toEqual({ text: 'Cancelled.' });
  });

  it('offers the history if the state of a generation is unknown', () => {
    const copy = pollingFailure(unreachable(new TypeError('network')));
    expect(copy.text).toBe('Thumbnail generation failed. Please try again after a while.');
    expect(copy.offer).toBe('history');
  });

  it('contains the server’s sentence about an unknown generation', () => {
    const error = new Failure('not_found', 'We couldn’t find that, or you don’t have access.', {
      status: 404,
    });
    expect(pollingFailure(error)).toEqual({
      text: 'We couldn’t find that, or you don’t have access.',
    });
  });
});
