import type { Plate, PlateBrief } from '@app/studio';
import type { ModelCall } from '../models/model-call.js';

/** What to paint. Never a prompt: each adapter writes its own, or composes. */
export interface PlateOrder extends PlateBrief {
  /** What the picture shows, in a sentence; empty in a plan by rules. */
  scene: string;
  /** The emotion, in a word or two; empty in a plan by rules. */
  emotion: string;
  /** The style of a reference, in a few words; empty without one. */
  look: string;
}

export interface PaintedPlate {
  plate: Plate;
  /** Which model painted it, such as `studio`. */
  model: string;
  /** Cost in millionths of a US dollar. */
  costMicros: number;
}

/**
 * Paints a plate: a picture without text. May run twice after a crash; that costs the model's price again, never the
 * creator's credits.
 */
export abstract class ImageModel {
  /** Fails with `model_busy` where a retry makes sense. */
  abstract paint(order: PlateOrder, call: ModelCall): Promise<PaintedPlate>;
}
