import beforeFace from './before-face-720.avif';
import beforeReference from './before-reference-720.avif';
import face from './face-320.avif';
import reference from './reference-320.avif';
import withFace from './with-face-720.avif';
import withPrompt from './with-prompt-720.avif';
import withReference from './with-reference-720.avif';

/** Still, input and thumbnail for each way to customize. `npm run examples` makes the pictures. */
export const customizationPictures = {
  face: { before: beforeFace, given: face, result: withFace },
  reference: { before: beforeReference, given: reference, result: withReference },
  prompt: { result: withPrompt },
} as const;
