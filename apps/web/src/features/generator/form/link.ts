import { recognizeVideo, type VideoRef } from '@app/contracts';
import { tw } from '../../../lib/language/workspace.js';
import { t } from '../../../lib/language/public.js';

/** Matches links without a scheme, on the hosts where a video id is recognized. */
const linkWithoutScheme = /^(?:(?:www\.|m\.|music\.)?youtube\.com|(?:www\.)?youtu\.be)(?:[/?#]|$)/i;

type CheckedLink = { video: VideoRef } | { problem: string };

/** Validates the video link by the rules of the specification, in their order (spec §5). */
export function checkLink(text: string): CheckedLink {
  const link = text.trim();
  if (link === '') return { problem: t('errors.video_link_missing') };
  if (!/^https?:\/\//i.test(link) && !linkWithoutScheme.test(link))
    return { problem: tw('generator.invalidUrl') };
  const video = recognizeVideo(link);
  return video ? { video } : { problem: t('errors.video_link_invalid') };
}

/** Validates the reference link. It is optional, and need not lead to a video (spec §5). */
export function referenceProblem(text: string): string | undefined {
  const link = text.trim();
  if (link === '' || recognizeVideo(link) || isOnVideoSite(link)) return undefined;
  return t('errors.reference_link_invalid');
}

function isOnVideoSite(link: string): boolean {
  const host = URL.parse(link)?.hostname ?? '';
  return host.includes('youtube.com') || host === 'youtu.be';
}
