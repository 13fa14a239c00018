import { creditsPerThumbnail, type ChannelRefusal } from '@app/contracts';
import { tw } from '../../../lib/language/workspace.js';
import { t } from '../../../lib/language/public.js';
import { Failure, failureSentence, serverSentence } from '../../../lib/api/failure.js';

/** The text shown for a failed submission or generation. */
export interface FailureCopy {
  text: string;
  /** Shown below a sentence of the specification that would mislead alone. */
  note?: string;
  /** Whether the text is not an error, as after a cancellation by the user. */
  isNeutral?: true;
  /** A link or button that the alert offers. */
  offer?: 'credits' | 'history';
  /** Help for a free account that does not own the video's channel. */
  channel?: Pick<ChannelRefusal, 'remedy' | 'addsGoogle'>;
}

interface SubmissionContext {
  /** The balance that this page shows, which may be outdated. */
  credits: number;
  batchSize: number;
}

/** The text for a refused submission (spec §8). */
export function submissionFailureCopy(
  error: unknown,
  { credits, batchSize }: SubmissionContext,
): FailureCopy {
  if (!(error instanceof Failure)) return { text: t('errors.unexpected') };
  if (error.code === 'insufficient_credits') {
    const balance = error.data['credits'];
    const left = typeof balance === 'number' ? balance : credits;
    return {
      text: tw('generator.insufficient', { cost: creditsPerThumbnail, left }),
      note: tw('generator.batchNeeds', { credits: creditsPerThumbnail * batchSize }),
      offer: 'credits',
    };
  }
  if (error.code === 'channel_owned_by_other') {
    const { ownerEmail } = error.data;
    const channel = channelHelpOf(error.data);
    // The user has connected no channel, and the server names no other owner, so the channel may belong to the user.
    const isUnconnected = error.data['remedy'] === 'connect' && typeof ownerEmail !== 'string';
    return {
      text: isUnconnected ? tw('generator.isItYours') : channelSentence(ownerEmail),
      channel,
    };
  }
  if (error.code === 'channel_unknown') {
    return { text: failureSentence(error), channel: channelHelpOf(error.data) };
  }
  return { text: serverSentence(error) ?? t('errors.unexpected') };
}

const remedies: Record<ChannelRefusal['remedy'], true> = {
  connect: true,
  reconnect: true,
  retry: true,
  upgrade: true,
};

function isRemedy(value: unknown): value is ChannelRefusal['remedy'] {
  return typeof value === 'string' && Object.hasOwn(remedies, value);
}

/** Connecting a channel is the default remedy, because it costs nothing and changes nothing else. */
function channelHelpOf({
  remedy,
  addsGoogle,
}: Record<string, unknown>): NonNullable<FailureCopy['channel']> {
  return { remedy: isRemedy(remedy) ? remedy : 'connect', addsGoogle: addsGoogle === true };
}

/**
 * The sentence about the channel's owner. The server masks the e-mail address, and sends it only if the owner is a
 * user of this installation.
 */
function channelSentence(ownerEmail: unknown): string {
  return typeof ownerEmail === 'string' && ownerEmail !== ''
    ? tw('generator.otherChannelOf', { email: ownerEmail })
    : tw('generator.otherChannel');
}

/** The text for a generation that failed. */
export function generationFailureCopy(message: string, refunded: number): FailureCopy {
  return {
    text: message || tw('generator.failedLater'),
    ...(refunded > 0 ? { note: tw('generator.refunded', { credits: refunded }) } : {}),
  };
}

export function cancellationCopy(refunded: number): FailureCopy {
  return {
    text: tw('generator.canceled'),
    isNeutral: true,
    ...(refunded > 0 ? { note: tw('generator.allBack', { credits: refunded }) } : {}),
  };
}

/** The text for a generation whose state cannot be read. The note says that it may still be running. */
export function pollingFailureCopy(error: unknown): FailureCopy {
  if (error instanceof Failure && !error.isPassing) return { text: failureSentence(error) };
  return {
    text: tw('generator.failedLater'),
    note: tw('generator.lost'),
    offer: 'history',
  };
}
