import type { SampleVideoLink } from '@app/contracts';

/** Maximum number of samples. More would push the form out of view. */
const maxSamples = 4;

/**
 * The sample videos that a user may use.
 * @param channelIds the user's own channels, if the user is limited to these
 */
export function allowedSamples(
  samples: readonly SampleVideoLink[],
  channelIds?: readonly string[],
): SampleVideoLink[] {
  const allowed = channelIds
    ? samples.filter(({ channelId }) => channelIds.includes(channelId))
    : samples;
  return allowed.slice(0, maxSamples);
}
