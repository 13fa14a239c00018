import { minTestsForPlanner } from '@app/contracts';

/**
 * Number of a creator's tests that compared thumbnails with a property and without it, and how often those with it won.
 */
export interface WonTests {
  withNumber: number;
  numberWon: number;
  withFace: number;
  faceWon: number;
}

export const noWonTests: WonTests = { withNumber: 0, numberWon: 0, withFace: 0, faceWon: 0 };

/** Sentences for the text model that plans. Leaves out properties with too few tests. */
export function testFacts({ withNumber, numberWon, withFace, faceWon }: WonTests): string[] {
  const fact = (what: string, won: number, of: number) =>
    of < minTestsForPlanner ? [] : [`${what} won ${won} of ${of}`];
  return [
    ...fact('a headline with a number', numberWon, withNumber),
    ...fact('a face', faceWon, withFace),
  ];
}
