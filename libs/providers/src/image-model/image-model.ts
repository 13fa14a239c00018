import type { Plate, PlateBrief } from '@app/studio';
import type { ModelCall } from '../models/model-call.js';

/** What to paint. Contains no prompt: each adapter writes its own, or composes the plate without one. */
export interface PlateRequest extends PlateBrief {
  /** What the picture shows, in a sentence; empty in a plan by rules. */
  scene: string;
  /** The emotion, in a word or two; empty in a plan by rules. */
  emotion: string;
  /** The style of a reference, in a few words; empty without one. */
  look: string;
}

export interface PaintedPlate {
  plate: Plate;
  /** Name of the model that painted the plate, such as `studio`. */
  model: string;
  /** Cost in millionths of a US dollar. */
  costMicros: number;
}

/**
 * Paints a plate: a picture without text. May run twice after a crash: we then pay the model again, but the creator
 * pays no further credits.
 */
export abstract class ImageModel {
  /** Fails with `model_busy` when a retry may succeed. */
  abstract paint(request: PlateRequest, call: ModelCall): Promise<PaintedPlate>;
}
