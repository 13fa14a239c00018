import type { Plate, PlateBrief } from '@app/studio';
import type { ModelCall } from '../models/model-call.js';

/** Describes a picture to paint. Contains no prompt: each adapter writes its own, or composes the plate without one. */
export interface PlateRequest extends PlateBrief {
  /** What the picture shows, in a sentence; empty if rules made the plan. */
  scene: string;
  /** The emotion in a word or two; empty if rules made the plan. */
  emotion: string;
  /** The style of a reference in a few words; empty without a reference. */
  look: string;
}

export interface PaintedPlate {
  plate: Plate;
  /** Name of the model that painted the plate; `studio` for the studio. */
  model: string;
  /** Cost in millionths of a US dollar. */
  costMicros: number;
}

/**
 * Paints a plate: a picture without text. Can be repeated after a crash. We then pay the model again, but the creator
 * pays no further credits.
 */
export abstract class ImageModel {
  /** Fails with `model_busy` if a retry may succeed. */
  abstract paint(request: PlateRequest, call: ModelCall): Promise<PaintedPlate>;
}
