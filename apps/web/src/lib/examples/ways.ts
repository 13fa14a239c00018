import beforeFace from './before-face.webp';
import beforeReference from './before-reference.webp';
import face from './face.webp';
import reference from './reference.webp';
import withFace from './with-face.webp';
import withPrompt from './with-prompt.webp';
import withReference from './with-reference.webp';

/** For each way to make it yours: the video's still, what was given, and the thumbnail. Made by `npm run examples`. */
export const ways = {
  face: { before: beforeFace, given: face, result: withFace },
  reference: { before: beforeReference, given: reference, result: withReference },
  prompt: { result: withPrompt },
} as const;
