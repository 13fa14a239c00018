import { creditsPerThumbnail } from '@app/contracts';
import { isBillingOn } from '../../../lib/billing.js';
import { tw } from '../../../lib/language/workspace.js';

/** Label of the button that cancels a generation, with the refund. */
export function cancelLabel(batchSize: number): string {
  return isBillingOn()
    ? tw('generator.cancelAndRefund', { credits: creditsPerThumbnail * batchSize })
    : tw('generator.cancel');
}
