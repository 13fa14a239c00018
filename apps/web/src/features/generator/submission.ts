import type { GenerateRequest } from '@app/contracts';

/** What was asked, with the key under which the server knows it: asked again, it is answered and paid once. */
export interface Submission {
  key: string;
  body: GenerateRequest;
}

interface Asked {
  link: string;
  batchSize: number;
  reference: string;
  /** Undefined while the idea box is closed. */
  idea: string | undefined;
}

export function requestOf({ link, batchSize, reference, idea }: Asked): GenerateRequest {
  const requirements = idea?.trim();
  return {
    target_youtube_url: link.trim(),
    batch_size: batchSize,
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
  newKey: () => string = () => crypto.randomUUID(),
): Submission {
  const same = unanswered && JSON.stringify(unanswered.body) === JSON.stringify(body);
  return same ? unanswered : { key: newKey(), body };
}
