import { minTestsForPlanner } from '@app/contracts';

/**
 * How many of a creator's tests compared thumbnails with and without a property, and how often those with the property
 * won.
 */
export interface WonTests {
  withNumber: number;
  numberWon: number;
  withFace: number;
  faceWon: number;
}

export const noWonTests: WonTests = { withNumber: 0, numberWon: 0, withFace: 0, faceWon: 0 };

/** One sentence per property for the text model that plans a batch. Omits properties with too few tests. */
export function wonTestSentences({ withNumber, numberWon, withFace, faceWon }: WonTests): string[] {
  const fact = (what: string, won: number, of: number) =>
    of < minTestsForPlanner ? [] : [`${what} won ${won} of ${of}`];
  return [
    ...fact('a headline with a number', numberWon, withNumber),
    ...fact('a face', faceWon, withFace),
  ];
}
