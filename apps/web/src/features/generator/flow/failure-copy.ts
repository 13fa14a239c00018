import { creditsPerThumbnail, errorRules, type ChannelRefusal } from '@app/contracts';
import { Failure, serverSentence } from '../../../lib/api/failure.js';

/** What a creator reads when a submission or a generation did not work out. */
export interface FailureCopy {
  text: string;
  /** Said beside a quoted sentence that would mislead alone; quieter. */
  note?: string;
  /** Nothing went wrong: the person has changed their mind. */
  calm?: true;
  /** A way on that the page can offer. */
  offer?: 'credits' | 'history';
  /** What helps somebody whose channel it is not, or not known to be. */
  channel?: Pick<ChannelRefusal, 'remedy' | 'addsGoogle'>;
}

interface Asking {
  /** As far as this page knows. */
  credits: number;
  batchSize: number;
}

/** Why the server did not take a submission (spec §8, to the letter). */
export function submissionFailure(error: unknown, { credits, batchSize }: Asking): FailureCopy {
  if (!(error instanceof Failure)) return { text: errorRules.unexpected.sentence };
  if (error.code === 'insufficient_credits') {
    const told = error.data['credits'];
    const left = typeof told === 'number' ? told : credits;
    return {
      text: `Insufficient credits😔 Each generation costs ${creditsPerThumbnail} credits. You have ${left} left. Add more credits to continue.`,
      note: `This batch needs ${creditsPerThumbnail * batchSize}.`,
      offer: 'credits',
    };
  }
  if (error.code === 'channel_owned_by_other') {
    return { text: channelSentence(error.data['ownerEmail']), channel: channelHelp(error.data) };
  }
  if (error.code === 'channel_unknown') {
    return { text: error.message, channel: channelHelp(error.data) };
  }
  return { text: serverSentence(error) ?? errorRules.unexpected.sentence };
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

/** Without a word from the server, connecting is worth a try: it costs nothing and changes nothing else. */
function channelHelp({
  remedy,
  addsGoogle,
}: Record<string, unknown>): NonNullable<FailureCopy['channel']> {
  return { remedy: isRemedy(remedy) ? remedy : 'connect', addsGoogle: addsGoogle === true };
}

/** The address is masked by the server, and there only when that owner is a user here. */
function channelSentence(ownerEmail: unknown): string {
  const owner =
    typeof ownerEmail === 'string' && ownerEmail !== ''
      ? `${ownerEmail} (or to another account)`
      : 'another account';
  return `Sorry, FREE accounts can only generate thumbnails for their own YouTube channels. It seems the channel belongs to ${owner}. To continue, you can login to that account, or upgrade to a paid account to continue.`;
}

/** A generation that ended without thumbnails. */
export function generationFailure(message: string, refunded: number): FailureCopy {
  return {
    text: message || pollingSentence,
    ...(refunded > 0 ? { note: `Refunded: ${refunded} credits.` } : {}),
  };
}

export function cancelledCopy(refunded: number): FailureCopy {
  return {
    text: 'Cancelled.',
    calm: true,
    ...(refunded > 0 ? { note: `All ${refunded} credits are back in your account.` } : {}),
  };
}

const pollingSentence = 'Thumbnail generation failed. Please try again after a while.';

/** We lost sight of a generation, or it is not this person's. It may still be running, so the sentence does not stand alone. */
export function pollingFailure(error: unknown): FailureCopy {
  if (error instanceof Failure && !error.isPassing) return { text: error.message };
  return {
    text: pollingSentence,
    note: 'We could not reach the server; if yours is still being made, it will be in',
    offer: 'history',
  };
}
