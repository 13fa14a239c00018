import { describe, expect, it } from '@jest/globals';
import '../../../../test/english.js';
import { Failure, failureOf, unreachable } from '../../../lib/api/failure.js';
import {
  generationFailureCopy,
  pollingFailureCopy,
  submissionFailureCopy,
} from './failure-copy.js';

const context = { credits: 10, batchSize: 3 };

describe('text about a refused submission', () => {
  it('quotes the specified sentence about credits and adds how many the batch needs', () => {
    const error = failureOf(
      402,
      { success: false, errorCode: 'insufficient_credits', errorMessage: 'Insufficient credits' },
      null,
    );
    expect(submissionFailureCopy(error, context)).toEqual({
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
    expect(submissionFailureCopy(error, context).text).toContain('You have 4 left.');
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
    expect(submissionFailureCopy(error, context).text).toBe(
      'Sorry, FREE accounts can only generate thumbnails for their own YouTube channels. It seems the channel belongs to j•••@gmail.com (or to another account). To continue, you can login to that account, or upgrade to a paid account to continue.',
    );
  });

  it('contains no owner if the server sends none', () => {
    const error = failureOf(
      409,
      { success: false, errorCode: 'channel_owned_by_other', errorMessage: 'x' },
      null,
    );
    expect(submissionFailureCopy(error, context).text).toContain(
      'It seems the channel belongs to another account. To continue',
    );
  });

  it('asks to connect a channel only if that is the remedy and no owner is known', () => {
    const refusal = (data: object) =>
      failureOf(
        409,
        { success: false, errorCode: 'channel_owned_by_other', errorMessage: 'x', data },
        null,
      );
    const { text } = submissionFailureCopy(refusal({ remedy: 'connect' }), context);
    expect(text).toContain('Connect it to continue.');
    expect(text).not.toContain('another account');
    for (const data of [{ remedy: 'upgrade' }, { remedy: 'connect', ownerEmail: 'j•••@x.org' }])
      expect(submissionFailureCopy(refusal(data), context).text).toContain('another account');
  });

  it('comes with the server’s remedy, or else with connecting a channel', () => {
    const refusal = (errorCode: string, data?: object) =>
      failureOf(409, { success: false, errorCode, errorMessage: 'x', data }, null);
    const help = { remedy: 'retry', addsGoogle: true };
    for (const code of ['channel_owned_by_other', 'channel_unknown']) {
      expect(submissionFailureCopy(refusal(code, help), context).channel).toEqual(help);
      expect(submissionFailureCopy(refusal(code), context).channel).toEqual({
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
    expect(submissionFailureCopy(error, context)).toEqual({ text: 'This video is private.' });
  });

  it('is the general sentence if the answer is not in our format', () => {
    const sentence = 'An unexpected error occurred. Please try again later.';
    expect(submissionFailureCopy(failureOf(502, undefined, null), context).text).toBe(sentence);
    expect(submissionFailureCopy(new TypeError('x'), context).text).toBe(sentence);
  });
});

describe('text about a failed generation', () => {
  it('states the reason and the refund', () => {
    expect(generationFailureCopy('We could not finish your thumbnails.', 60)).toEqual({
      text: 'We could not finish your thumbnails.',
      note: 'Refunded: 60 credits.',
    });
  });

  it('does not mention credits if nothing was refunded', () => {
    expect(generationFailureCopy('Cancelled.', 0)).toEqual({ text: 'Cancelled.' });
  });

  it('offers the history if the state of a generation is unknown', () => {
    const copy = pollingFailureCopy(unreachable(new TypeError('network')));
    expect(copy.text).toBe('Thumbnail generation failed. Please try again after a while.');
    expect(copy.offer).toBe('history');
  });

  it('contains the server’s sentence about an unknown generation', () => {
    const error = new Failure('not_found', 'We couldn’t find that, or you don’t have access.', {
      status: 404,
    });
    expect(pollingFailureCopy(error)).toEqual({
      text: 'We couldn’t find that, or you don’t have access.',
    });
  });
});
