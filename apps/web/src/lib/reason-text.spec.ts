import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { reasonSentence, type Reason } from '@app/contracts';
import { setEnglish, setGerman } from '../../test/english.js';
import { isReasonTranslated, reasonText } from './reason-text.js';

const parts: Reason = {
  frame: 'sharpest',
  scene: 'filling',
  headline: 'number-title',
  place: 'behind',
  remarks: [{ code: 'numbers-used', count: 3, of: 5 }],
};
const thumbnail = { reason: 'as the server says it', reasonParts: parts };

describe('the reason under a thumbnail', () => {
  beforeEach(setGerman);
  afterEach(setEnglish);

  it('is in the language of the page', () => {
    // cspell:disable
    expect(reasonText(thumbnail)).toBe(
      'Dein schärfstes Standbild, bildfüllend, mit der Zahl aus deinem Titel hinter dem Kopf. Auch 3 von 5 beliebten Videos zum Thema zeigen eine Zahl.',
    );
    // cspell:enable
    expect(isReasonTranslated(thumbnail)).toBe(true);
  });

  it('keeps a model’s sentence, which is English', () => {
    const written = { ...thumbnail, reasonParts: { written: 'One close-up.', remarks: [] } };
    expect(reasonText(written)).toBe('One close-up.');
    expect(isReasonTranslated(written)).toBe(false);
  });

  it.each([
    ['are absent', {}],
    ['has an unknown code', { reasonParts: { scene: 'new', remarks: [] } as unknown as Reason }],
  ])('is the server’s sentence if its parts %s', (_case, more) => {
    expect(reasonText({ reason: thumbnail.reason, ...more })).toBe(thumbnail.reason);
  });

  it('equals the server’s sentence on an English page', () => {
    setEnglish();
    expect(reasonText(thumbnail)).toBe(reasonSentence(parts));
  });
});
