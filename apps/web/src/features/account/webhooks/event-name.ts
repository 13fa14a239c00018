import type { WebhookDelivery } from '@app/contracts';
import { tw } from '../../../lib/language/workspace.js';

/** The name of an event on screen. */
export function eventName(event: WebhookDelivery['event']): string {
  switch (event) {
    case 'generation.completed':
      return tw('webhooks.events.generation_completed');
    case 'generation.failed':
      return tw('webhooks.events.generation_failed');
    case 'generation.canceled':
      return tw('webhooks.events.generation_canceled');
    case 'publication.published':
      return tw('webhooks.events.publication_published');
    case 'publication.failed':
      return tw('webhooks.events.publication_failed');
    case 'publication.undone':
      return tw('webhooks.events.publication_undone');
    case 'test':
      return tw('webhooks.events.test');
  }
}
