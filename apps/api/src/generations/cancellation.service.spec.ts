import type { GenerationStatus } from '@app/contracts';
import type { Credits } from '@app/credits';
import { describe, expect, it } from '@jest/globals';
import type { Accounts } from '../identity/accounts.js';
import type { PictureErasure } from '../media/picture-erasure.js';
import { CancellationService } from './cancellation.service.js';
import type { ResultsService } from './results.service.js';

/** @param doesCancel whether the cancel statement ends the generation; @param after the status stored afterwards */
function serviceFor(before: GenerationStatus, doesCancel: boolean, after: GenerationStatus) {
  let status = before;
  return new CancellationService(
    {
      cancel: async () => {
        status = after;
        return doesCancel ? { picturesToErase: [] } : undefined;
      },
    } as unknown as Credits,
    {
      stateForOwner: async () => ({ status }),
      evict: () => undefined,
    } as unknown as ResultsService,
    { tryErase: async () => undefined } as unknown as PictureErasure,
    { current: async () => ({ credits: 60 }) } as unknown as Accounts,
  );
}

describe('CancellationService', () => {
  it.each<[string, GenerationStatus, boolean, GenerationStatus]>([
    ['it is waiting', 'queued', true, 'cancelled'],
    ['another request canceled it before', 'cancelled', false, 'cancelled'],
    ['another request cancels it at the same moment', 'queued', false, 'cancelled'],
  ])(
    'returns the credits after canceling a generation when %s',
    async (_when, before, doesCancel, after) => {
      await expect(serviceFor(before, doesCancel, after).cancel('me', 'id')).resolves.toMatchObject(
        {
          credits: 60,
        },
      );
    },
  );

  it.each<[string, GenerationStatus]>([
    ['has already cost something', 'processing'],
    ['has completed', 'completed'],
  ])('refuses to cancel a generation that %s', async (_why, status) => {
    await expect(serviceFor(status, false, status).cancel('me', 'id')).rejects.toMatchObject({
      code: 'not_cancellable',
    });
  });
});
