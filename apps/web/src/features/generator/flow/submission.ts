import { likenessConsentVersion, recognizeVideo, type GenerateRequest } from '@app/contracts';
import { randomUuid } from '../../../lib/random-uuid.js';

/** A request with its idempotency key. The server starts one generation for all requests with the same key. */
export interface Submission {
  key: string;
  body: GenerateRequest;
}

interface FormInput {
  link: string;
  /** Prepared stills of a video file, which replace the link. */
  videoFile: { name: string; stills: readonly string[] } | undefined;
  /** Prepared pictures. The user has consented to their use. */
  images: readonly string[];
  /** Ids of saved photos. */
  savedPhotos: readonly string[];
  batchSize: number;
  reference: string;
  /** Undefined while the prompt box is closed. */
  prompt: string | undefined;
  transcript?: string;
  /** Whether thumbnails for the user's own channel follow the channel's look. */
  channelLook?: boolean;
}

export function generateRequestOf({
  link,
  videoFile,
  images,
  savedPhotos,
  batchSize,
  reference,
  prompt,
  transcript = '',
  channelLook = true,
}: FormInput): GenerateRequest {
  const requirements = prompt?.trim();
  return {
    ...(videoFile
      ? {
          video_stills_base64: [...videoFile.stills],
          video_file_name: videoFile.name.slice(0, 255),
          // The form requires the checkbox 'This is my video'.
          own_video: true,
        }
      : { target_youtube_url: link.trim() }),
    batch_size: batchSize,
    ...(images.length > 0 && { include_images_base64: [...images] }),
    ...(savedPhotos.length > 0 && { saved_photo_ids: [...savedPhotos] }),
    ...((videoFile || images.length > 0) && { likeness_consent: likenessConsentVersion }),
    ...(recognizeVideo(reference) && { reference_thumbnail_url: reference.trim() }),
    ...(requirements && { additional_requirements: requirements }),
    ...(transcript.trim() !== '' && { transcript }),
    ...(!channelLook && { use_channel_look: false }),
  };
}

/**
 * The submission to send. Reuses the key of an identical earlier request without an answer, because the server may
 * have accepted that request.
 */
export function submissionFor(
  body: GenerateRequest,
  unanswered: Submission | undefined,
  newKey: () => string = randomUuid,
): Submission {
  const same = unanswered && JSON.stringify(unanswered.body) === JSON.stringify(body);
  return same ? unanswered : { key: newKey(), body };
}
