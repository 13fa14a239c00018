import type { SampleVideoLink } from '@app/contracts';

/** More samples would push the form out of view. */
const most = 4;

/**
 * The sample videos that a user may use.
 * @param channelIds their own channels, if they are limited to those
 */
export function samplesFor(
  samples: readonly SampleVideoLink[],
  channelIds?: readonly string[],
): SampleVideoLink[] {
  const allowed = channelIds
    ? samples.filter(({ channelId }) => channelIds.includes(channelId))
    : samples;
  return allowed.slice(0, most);
}
