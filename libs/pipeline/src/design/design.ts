import { ProductError, thumbnailSizes } from '@app/contracts';
import { ImageModel, Storage } from '@app/providers';
import { layoutTraits, Studio } from '@app/studio';
import { Injectable } from '@nestjs/common';
import { BatchFrames } from '../batch-frames.js';
import { loadPlate, paintConcept } from '../paint-concept.js';
import type { Stage, StageContext, StageInput } from '../stage.js';
import type { Concept } from '../strategise/strategise.output.js';
import type { DesignedPlate, DesignOutput } from './design.output.js';

/** Error messages of image libraries may contain a whole picture. */
const maxFailureLength = 200;

/**
 * Paints the plates of all concepts at the same time, at most three. A spare replaces a concept that cannot be painted.
 * When the model is busy, the stage fails and is retried. When no plate can be painted, the generation fails with the
 * first error.
 */
@Injectable()
export class Design implements Stage<'design'> {
  constructor(
    private readonly studio: Studio,
    private readonly imageModel: ImageModel,
    private readonly storage: Storage,
  ) {}

  async run(input: StageInput<'design'>, context: StageContext): Promise<DesignOutput> {
    const { concepts, spares } = input.strategise;
    const all = [...concepts, ...spares];
    const painters = { imageModel: this.imageModel, storage: this.storage };
    const frames = new BatchFrames(concepts, context);
    const stills = this.showStills(frames, concepts, input['analyse-content']);
    const plates: DesignedPlate[] = [];
    const failures: unknown[] = [];
    let next = 0;
    while (plates.length < concepts.length && next < all.length) {
      context.signal.throwIfAborted();
      const toPaint = all.slice(next, next + concepts.length - plates.length);
      const settled = await Promise.allSettled(
        toPaint.map(async (concept, offset) => {
          const index = next + offset;
          const content = input['analyse-content'];
          const plate = await paintConcept(painters, content, concept, index, context).catch(
            (error: unknown) => {
              frames.freeFrame(index);
              throw error;
            },
          );
          plates.push(plate);
          await this.showPlate(frames, plate, concept, context);
          context.report(plates.length / concepts.length);
        }),
      );
      failures.push(
        ...settled
          .filter((result) => result.status === 'rejected')
          .map((result) => result.reason as unknown),
      );
      // A spare would fail for the same reason, so the stage fails. Finished plates are stored for the next attempt.
      const busy = failures.find((one) => one instanceof ProductError && one.code === 'model_busy');
      if (busy) throw busy;
      next += toPaint.length;
    }
    await stills;
    context.signal.throwIfAborted();
    if (plates.length === 0) throw failures[0];
    return {
      plates: plates.sort((a, b) => a.concept - b.concept),
      failures: failures.map((failure) => String(failure).slice(0, maxFailureLength)),
    };
  }

  /** Shows the stills while the plates are painted. Ignores failures, because the stills are only a preview. */
  private async showStills(
    frames: BatchFrames,
    concepts: readonly Concept[],
    { stills }: StageInput<'design'>['analyse-content'],
  ): Promise<void> {
    await Promise.allSettled(
      concepts.map(async ({ hero, layout }, index) => {
        const still = stills[hero];
        if (!still) return;
        const background = await this.storage.get(still.name);
        const size = thumbnailSizes[layoutTraits(layout).shape];
        frames.showStill(
          index,
          await this.studio.sketch({ background, foreground: null, ...size }),
        );
      }),
    );
  }

  /** Shows a plate painted by a model. The studio's plates are not shown, because they are finished within a second. */
  private async showPlate(
    frames: BatchFrames,
    { concept: index, plate }: DesignedPlate,
    { words }: Concept,
    { models }: StageContext,
  ): Promise<void> {
    if (models.image.models.length === 0) return;
    const picture = await this.studio.sketch(await loadPlate(this.storage, plate));
    frames.showPlate(index, words.main, picture);
  }
}
