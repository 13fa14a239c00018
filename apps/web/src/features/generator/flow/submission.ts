import { likenessConsentVersion, type GenerateRequest } from '@app/contracts';
import { randomUuid } from '../../../lib/random-uuid.js';

/** What was asked, with the key under which the server knows it: asked again, it is answered and paid once. */
export interface Submission {
  key: string;
  body: GenerateRequest;
}

interface Asked {
  link: string;
  /** In place of the link: stills of a film, prepared. */
  film: { name: string; stills: readonly string[] } | undefined;
  /** Prepared, and agreed to by the person. */
  images: readonly string[];
  batchSize: number;
  reference: string;
  /** Undefined while the idea box is closed. */
  idea: string | undefined;
}

export function requestOf({
  link,
  film,
  images,
  batchSize,
  reference,
  idea,
}: Asked): GenerateRequest {
  const requirements = idea?.trim();
  return {
    ...(film
      ? {
          video_stills_base64: [...film.stills],
          video_file_name: film.name.slice(0, 255),
          // Nobody comes by a film here without the tick 'This is my video'.
          own_video: true,
        }
      : { target_youtube_url: link.trim() }),
    batch_size: batchSize,
    ...(images.length > 0 && { include_images_base64: [...images] }),
    ...((film || images.length > 0) && { likeness_consent: likenessConsentVersion }),
    ...(reference.trim() && { reference_thumbnail_url: reference.trim() }),
    ...(requirements && { additional_requirements: requirements }),
  };
}

/**
 * The submission to send. One that never got an answer may have been accepted, so the same question keeps its key;
 * anything else is a new one.
 */
export function submissionFor(
  body: GenerateRequest,
  unanswered: Submission | undefined,
  newKey: () => string = randomUuid,
): Submission {
  const same = unanswered && JSON.stringify(unanswered.body) === JSON.stringify(body);
  return same ? unanswered : { key: newKey(), body };
}
