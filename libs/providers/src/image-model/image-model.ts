import type { Plate, PlateBrief } from '@app/studio';

export interface PaintedPlate {
  plate: Plate;
  /** Which model painted it, such as `studio`. */
  model: string;
  /** What it cost, in millionths of a US dollar. */
  costMicros: number;
}

/**
 * Paints a plate: a picture without words. Takes a typed brief, never a prompt: each adapter writes its own.
 * Painting may run twice after a crash; only the model's cost is spent again, never the creator's credits.
 */
export abstract class ImageModel {
  abstract paint(brief: PlateBrief, signal: AbortSignal): Promise<PaintedPlate>;
}
