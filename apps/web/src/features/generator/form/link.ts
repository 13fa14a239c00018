import { errorRules, recognizeVideoId } from '@app/contracts';

/** Links that people paste without a scheme; the same hosts that a video id is recognized on. */
const bareHost = /^(?:(?:www\.|m\.|music\.)?youtube\.com|(?:www\.)?youtu\.be)(?:[/?#]|$)/i;

type CheckedLink = { videoId: string } | { problem: string };

/** The rules of the video URL field, in their order (spec §5; decisions: bare hosts, links that are no video). */
export function checkLink(text: string): CheckedLink {
  const link = text.trim();
  if (link === '') return { problem: errorRules.video_link_missing.sentence };
  if (!/^https?:\/\//i.test(link) && !bareHost.test(link))
    return { problem: 'Please enter a valid URL' };
  const videoId = recognizeVideoId(link);
  return videoId ? { videoId } : { problem: errorRules.video_link_invalid.sentence };
}

/** What the reference field says of a link; an empty one is a choice, not a mistake. */
export function referenceProblem(text: string): string | undefined {
  if (text.trim() === '' || recognizeVideoId(text)) return undefined;
  return errorRules.reference_link_invalid.sentence;
}
