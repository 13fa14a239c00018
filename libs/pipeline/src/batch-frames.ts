import { mediaUrl, type ThumbnailProgress } from '@app/contracts';
import type { CraftedThumbnail } from './craft/craft.output.js';
import type { StageContext } from './stage.js';
import type { Concept } from './strategise/strategise.output.js';

/** The frames of the progress screen. Each shows the finished parts of a concept. */
export class BatchFrames {
  private readonly frames: { concept: number | null; shown: ThumbnailProgress }[];

  constructor(
    concepts: readonly Concept[],
    private readonly context: Pick<StageContext, 'show' | 'lastShown'>,
  ) {
    const earlier = context.lastShown();
    this.frames = concepts.map(({ words }, concept) => {
      const before = earlier[concept];
      // An earlier stage may have replaced the concept by a spare.
      const isSame = before?.headline === words.main;
      return { concept, shown: isSame ? before : plannedFrame(words.main) };
    });
    this.publish();
  }

  /** @param picture a small WebP of the still that a concept is made from */
  showStill(concept: number, picture: Buffer): void {
    const frame = this.frames.find((one) => one.concept === concept);
    if (!frame || frame.shown.pictureUrl) return;
    frame.shown = { ...frame.shown, stillUrl: dataUrl(picture) };
    this.publish();
  }

  /** Frees the frame of a concept that is not delivered, for a spare. */
  freeFrame(concept: number): void {
    const frame = this.frames.find((one) => one.concept === concept);
    if (!frame) return;
    frame.concept = null;
    frame.shown = plannedFrame('');
    this.publish();
  }

  /** Index of a concept's frame. */
  frameIndex(concept: number): number {
    return this.frames.findIndex((one) => one.concept === concept);
  }

  /** @param picture a small WebP of the plate */
  showPlate(concept: number, headline: string, picture: Buffer): void {
    this.setFrame(concept, { headline, pictureUrl: dataUrl(picture) });
  }

  showThumbnail(
    concept: number,
    {
      id,
      words,
      smallPreview,
      upload,
      master,
    }: Pick<CraftedThumbnail, 'id' | 'words' | 'smallPreview' | 'upload' | 'master'>,
  ): void {
    this.setFrame(concept, {
      headline: words.main,
      pictureUrl: mediaUrl(smallPreview),
      finished: { id, uploadUrl: mediaUrl(upload), masterUrl: mediaUrl(master) },
    });
  }

  /** Assigns the first free frame to a concept without a frame. */
  assignFrame(concept: number): void {
    if (this.frameIndex(concept) >= 0) return;
    const free = this.frames.find((one) => one.concept === null);
    if (free) free.concept = concept;
  }

  private setFrame(concept: number, shown: ThumbnailProgress): void {
    this.assignFrame(concept);
    const frame = this.frames.find((one) => one.concept === concept);
    if (frame) frame.shown = shown;
    this.publish();
  }

  private publish(): void {
    this.context.show(this.frames.map(({ shown }) => shown));
  }
}

function dataUrl(picture: Buffer): string {
  return `data:image/webp;base64,${picture.toString('base64')}`;
}

function plannedFrame(headline: string): ThumbnailProgress {
  return { headline, pictureUrl: null };
}
