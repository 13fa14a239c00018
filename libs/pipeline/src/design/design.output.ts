import type { Plate } from '@app/studio';

/** A plate with its pictures in the storage. Kept, so that the words stay editable. */
export type StoredPlate = Omit<Plate, 'background' | 'foreground'> & {
  background: string;
  foreground: string | null;
};

export interface DesignedPlate {
  /** Index of the concept in the output of strategise; `concepts` first, then `spares`. */
  concept: number;
  plate: StoredPlate;
  model: string;
  costMicros: number;
}

export interface DesignOutput {
  plates: DesignedPlate[];
  /** One line for each concept that could not be painted, for the log. */
  failures: string[];
}
