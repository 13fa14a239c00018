import type { Plate, PlateBrief } from '@app/studio';
import type { ModelCall } from '../models/model-call.js';

/** What to paint. Never a prompt: each adapter writes its own, or composes. */
export interface PlateOrder extends PlateBrief {
  /** What the picture shows, in a sentence; empty when rules planned it. */
  scene: string;
  /** What is to be felt, in a word or two; empty when rules planned it. */
  emotion: string;
  /** How a reference looks, in a few words; empty without one. */
  look: string;
}

export interface PaintedPlate {
  plate: Plate;
  /** Which model painted it, such as `studio`. */
  model: string;
  /** What it cost, in millionths of a US dollar. */
  costMicros: number;
}

/**
 * Paints a plate: a picture without words. Painting may run twice after a crash in the middle of it; only the model's
 * cost is spent again, never the creator's credits.
 */
export abstract class ImageModel {
  /** Fails with `model_busy` where trying again is worth it. */
  abstract paint(order: PlateOrder, call: ModelCall): Promise<PaintedPlate>;
}
