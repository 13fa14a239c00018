import { describe, expect, it } from '@jest/globals';
import { likenessConsentVersion } from '@app/contracts';
import { requestOf, submissionFor } from './submission.js';

const asked = {
  link: ' https://youtu.be/dQw4w9WgXcQ ',
  batchSize: 2,
  film: undefined,
  images: [],
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

  it('carries pictures with the version of what was agreed to', () => {
    expect(requestOf({ ...asked, images: ['abc'] })).toMatchObject({
      include_images_base64: ['abc'],
      likeness_consent: likenessConsentVersion,
    });
    expect(requestOf(asked)).not.toHaveProperty('likeness_consent');
  });

  it('is stills in place of the link when there is a film', () => {
    const request = requestOf({ ...asked, film: { name: 'trip.mov', stills: ['s1', 's2'] } });
    expect(request).toMatchObject({
      video_stills_base64: ['s1', 's2'],
      video_file_name: 'trip.mov',
      own_video: true,
      likeness_consent: likenessConsentVersion,
    });
    expect(request).not.toHaveProperty('target_youtube_url');
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
