import { errorRules, recognizeVideo, type VideoRef } from '@app/contracts';

/** Links that people paste without a scheme; the same hosts that a video id is recognized on. */
const bareHost = /^(?:(?:www\.|m\.|music\.)?youtube\.com|(?:www\.)?youtu\.be)(?:[/?#]|$)/i;

type CheckedLink = { video: VideoRef } | { problem: string };

/** The rules of the video URL field, in their order (spec §5; decisions: bare hosts, links that are no video). */
export function checkLink(text: string): CheckedLink {
  const link = text.trim();
  if (link === '') return { problem: errorRules.video_link_missing.sentence };
  if (!/^https?:\/\//i.test(link) && !bareHost.test(link))
    return { problem: 'Please enter a valid URL' };
  const video = recognizeVideo(link);
  return video ? { video } : { problem: errorRules.video_link_invalid.sentence };
}

/** What the reference field says of a link; an empty one is a choice, not a mistake. */
export function referenceProblem(text: string): string | undefined {
  if (text.trim() === '' || recognizeVideo(text)) return undefined;
  return errorRules.reference_link_invalid.sentence;
}
