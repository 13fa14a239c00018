import face from './face.webp';
import withFace from './with-face.webp';
import withPrompt from './with-prompt.webp';
import withReference from './with-reference.webp';
import reference from './reference.webp';

/** One thumbnail for each way to make it yours, and what was given for it. Made by `npm run examples`. */
export const ways = {
  face: { given: face, result: withFace },
  reference: { given: reference, result: withReference },
  prompt: { result: withPrompt },
} as const;
