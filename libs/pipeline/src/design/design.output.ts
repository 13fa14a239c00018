import type { Plate } from '@app/studio';

/** A plate with its pictures replaced by storage names. They contain no text, so that the text can be edited later. */
export type StoredPlate = Omit<Plate, 'background' | 'foreground'> & {
  background: string;
  foreground: string | null;
};

export interface DesignedPlate {
  /** Index in the output of strategise: `concepts` first, then `spares`. */
  concept: number;
  plate: StoredPlate;
  model: string;
  costMicros: number;
}

export interface DesignOutput {
  plates: DesignedPlate[];
  /** One log line per concept that could not be painted. */
  failures: string[];
}
