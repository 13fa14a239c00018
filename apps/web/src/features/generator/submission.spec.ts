import { describe, expect, it } from '@jest/globals';
import { requestOf, submissionFor } from './submission.js';

const asked = {
  link: ' https://youtu.be/dQw4w9WgXcQ ',
  batchSize: 2,
  reference: '',
  idea: undefined,
};

describe('what is sent', () => {
  it('is the trimmed link and the batch, and nothing that was not asked', () => {
    expect(requestOf(asked)).toEqual({
      target_youtube_url: 'https://youtu.be/dQw4w9WgXcQ',
      batch_size: 2,
    });
  });

  it('carries the reference and the idea when there are any', () => {
    expect(
      requestOf({ ...asked, reference: ' https://youtu.be/aaaaaaaaaaa ', idea: ' warm light ' }),
    ).toEqual({
      target_youtube_url: 'https://youtu.be/dQw4w9WgXcQ',
      batch_size: 2,
      reference_thumbnail_url: 'https://youtu.be/aaaaaaaaaaa',
      additional_requirements: 'warm light',
    });
  });

  it('leaves out an idea box that was left empty', () => {
    expect(requestOf({ ...asked, idea: '  ' })).not.toHaveProperty('additional_requirements');
  });
});

describe('the key of a submission', () => {
  const body = requestOf(asked);
  const first = submissionFor(body, undefined, () => 'first');

  it('is new for a new submission', () => {
    expect(submissionFor(body, undefined, () => 'second').key).toBe('second');
  });

  it('stays when the same question got no answer', () => {
    expect(submissionFor(requestOf(asked), first, () => 'second').key).toBe('first');
  });

  it('is new when the question has changed', () => {
    expect(submissionFor({ ...body, batch_size: 1 }, first, () => 'second').key).toBe('second');
  });
});
