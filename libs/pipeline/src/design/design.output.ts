import type { Plate } from '@app/studio';

/** A plate whose pictures are in the storage, so that the text stays editable. */
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
