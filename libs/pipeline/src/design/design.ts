import { ProductError } from '@app/contracts';
import { ImageModel, Storage } from '@app/providers';
import { Injectable } from '@nestjs/common';
import { paintConcept } from '../paint-concept.js';
import type { Stage, StageContext, StageInput } from '../stage.js';
import type { DesignedPlate, DesignOutput } from './design.output.js';

/** Messages of image libraries may quote a whole picture. */
const maxFailureLength = 200;

/**
 * Has a plate painted for each concept, all at once (a batch has three at most). A concept whose painting fails is
 * replaced by a spare, but a model that is busy is waited for; when nothing can be painted, the first failure is what the generation fails with.
 */
@Injectable()
export class Design implements Stage<'design'> {
  constructor(
    private readonly imageModel: ImageModel,
    private readonly storage: Storage,
  ) {}

  async run(input: StageInput<'design'>, context: StageContext): Promise<DesignOutput> {
    const { concepts, spares } = input.strategise;
    const all = [...concepts, ...spares];
    const painters = { imageModel: this.imageModel, storage: this.storage };
    const plates: DesignedPlate[] = [];
    const failures: unknown[] = [];
    let next = 0;
    while (plates.length < concepts.length && next < all.length) {
      context.signal.throwIfAborted();
      const round = all.slice(next, next + concepts.length - plates.length);
      const settled = await Promise.allSettled(
        round.map(async (concept, offset) => {
          const plate = await paintConcept(
            painters,
            input['analyse-content'],
            concept,
            next + offset,
            context,
          );
          plates.push(plate);
          context.report(plates.length / concepts.length);
        }),
      );
      failures.push(
        ...settled
          .filter((result) => result.status === 'rejected')
          .map((result) => result.reason as unknown),
      );
      // A spare would not be better off. What was painted is remembered for the next try.
      const busy = failures.find((one) => one instanceof ProductError && one.code === 'model_busy');
      if (busy) throw busy;
      next += round.length;
    }
    context.signal.throwIfAborted();
    if (plates.length === 0) throw failures[0];
    return {
      plates: plates.sort((a, b) => a.concept - b.concept),
      failures: failures.map((failure) => String(failure).slice(0, maxFailureLength)),
    };
  }
}
