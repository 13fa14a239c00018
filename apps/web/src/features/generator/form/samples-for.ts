import type { CurrentUser, SampleVideoLink } from '@app/contracts';

/** More would push the form out of view. */
const most = 4;

/** The sample videos that a user may use: on the free plan, those of their own channels. */
export function samplesFor(
  samples: readonly SampleVideoLink[],
  plan: CurrentUser['plan'],
  channelIds: readonly string[],
): SampleVideoLink[] {
  const allowed =
    plan === 'free' ? samples.filter(({ channelId }) => channelIds.includes(channelId)) : samples;
  return allowed.slice(0, most);
}
