import { describe, expect, it } from '@jest/globals';
import { likenessConsentVersion } from '@app/contracts';
import { generateRequestOf, submissionFor } from './submission.js';

const input = {
  link: ' https://youtu.be/dQw4w9WgXcQ ',
  batchSize: 2,
  videoFile: undefined,
  images: [],
  savedPhotos: [],
  reference: '',
  prompt: undefined,
};

describe('generate request', () => {
  it('has the trimmed link and the batch size, and no empty fields', () => {
    expect(generateRequestOf(input)).toEqual({
      target_youtube_url: 'https://youtu.be/dQw4w9WgXcQ',
      batch_size: 2,
    });
  });

  it('includes the reference and the prompt if given', () => {
    expect(
      generateRequestOf({
        ...input,
        reference: ' https://youtu.be/aaaaaaaaaaa ',
        prompt: ' warm light ',
      }),
    ).toEqual({
      target_youtube_url: 'https://youtu.be/dQw4w9WgXcQ',
      batch_size: 2,
      reference_thumbnail_url: 'https://youtu.be/aaaaaaaaaaa',
      additional_requirements: 'warm light',
    });
  });

  it('includes pictures with the consent version', () => {
    expect(generateRequestOf({ ...input, images: ['abc'] })).toMatchObject({
      include_images_base64: ['abc'],
      likeness_consent: likenessConsentVersion,
    });
    expect(generateRequestOf(input)).not.toHaveProperty('likeness_consent');
  });

  it('has stills instead of the link for a video file', () => {
    const request = generateRequestOf({
      ...input,
      videoFile: { name: 'trip.mov', stills: ['s1', 's2'] },
    });
    expect(request).toMatchObject({
      video_stills_base64: ['s1', 's2'],
      video_file_name: 'trip.mov',
      own_video: true,
      likeness_consent: likenessConsentVersion,
    });
    expect(request).not.toHaveProperty('target_youtube_url');
  });

  it('omits an empty prompt', () => {
    expect(generateRequestOf({ ...input, prompt: '  ' })).not.toHaveProperty(
      'additional_requirements',
    );
  });
});

describe('idempotency key of a submission', () => {
  const body = generateRequestOf(input);
  const first = submissionFor(body, undefined, () => 'first');

  it('is new for the first request', () => {
    expect(submissionFor(body, undefined, () => 'second').key).toBe('second');
  });

  it('stays the same when an identical request follows one that got no answer', () => {
    expect(submissionFor(generateRequestOf(input), first, () => 'second').key).toBe('first');
  });

  it('is new after the request has changed', () => {
    expect(submissionFor({ ...body, batch_size: 1 }, first, () => 'second').key).toBe('second');
  });
});
