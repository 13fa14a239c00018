import { describe, expect, it } from '@jest/globals';
import { designHeight, designWidth } from '../paint/design-canvas.js';
import type { PaintRequest, PictureFacts } from '../picture.js';
import { plainStill } from '../plain-still.js';
import type { CutOut } from '../vision/cut-out.js';
import {
  canLead,
  faceAtPosition,
  hasDarkHair,
  positionCutOut,
  canStandAlone,
  sceneBehind,
} from './person.js';

/** An opaque cut-out of 600 × 800 pixels: head, neck and chest. */
function person(change: Partial<CutOut> = {}): CutOut {
  return {
    rgba: new Uint8Array(4 * 600 * 800).fill(255),
    width: 600,
    height: 800,
    face: { x: 0.35, y: 0.12, width: 0.3, height: 0.3 },
    faces: [],
    turn: 0,
    source: { x: 0.3, y: 0.1, width: 0.4, height: 0.9 },
    cutAt: { left: false, right: false, top: false, bottom: true },
    cutShare: { left: 0.4, right: 0.4, top: 0.4, bottom: 1 },
    ...change,
  };
}

const asked = { face: 236, x: 940, y: 318, textWidth: 545 };

describe('positionCutOut', () => {
  it.each([
    ['with space below the chin', person()],
    [
      'with little space below the chin',
      person({ face: { x: 0.3, y: 0.2, width: 0.4, height: 0.48 } }),
    ],
    [
      'whose hair is cut off',
      person({ cutAt: { left: false, right: false, top: true, bottom: true } }),
    ],
  ])('keeps the face of a person %s in the frame, with space on both sides', (_what, cutOut) => {
    const face = faceAtPosition(cutOut, positionCutOut(cutOut, asked));
    expect(face.y).toBeGreaterThan(0);
    expect(face.y + face.height).toBeLessThan(0.92);
    expect(face.x - 0.3 * face.width).toBeGreaterThan(0);
    expect(face.x + 1.3 * face.width).toBeLessThan(1);
    expect(face.height * designHeight).toBeLessThan(1.26 * asked.face);
  });

  it('places cut hair at the upper edge and the body at the lower one', () => {
    const cutOut = person({ cutAt: { left: false, right: false, top: true, bottom: true } });
    const position = positionCutOut(cutOut, asked);
    expect(position.y).toBeLessThanOrEqual(0);
    expect(position.y + cutOut.height * position.scale).toBeGreaterThanOrEqual(designHeight - 1e-6);
  });

  it('places a person who is cut off on the right at the right edge of the frame', () => {
    const cutOut = person({ cutAt: { left: false, right: true, top: false, bottom: true } });
    const position = positionCutOut(cutOut, asked);
    expect(position.x + cutOut.width * position.scale).toBeGreaterThanOrEqual(designWidth - 1e-6);
  });
});

describe('hasDarkHair', () => {
  it('looks at the opaque pixels above the face', () => {
    const dark = person();
    for (let i = 0; i < 4 * 600 * 90; i += 4) dark.rgba.set([40, 30, 30, 255], i);
    expect(hasDarkHair(dark)).toBe(true);
    expect(hasDarkHair(person())).toBe(false);
    expect(hasDarkHair(person({ rgba: new Uint8Array(4 * 600 * 800) }))).toBe(false);
  });
});

describe('canStandAlone', () => {
  it.each([
    ['accepts a person with neck and shoulders', person(), true],
    [
      'rejects a person who is cut off on both sides',
      person({ cutAt: { left: true, right: true, top: false, bottom: true } }),
      false,
    ],
    [
      'accepts a person of whom only a strand of hair touches one of the sides',
      person({
        cutAt: { left: true, right: true, top: false, bottom: true },
        cutShare: { left: 0.03, right: 0.5, top: 0, bottom: 1 },
      }),
      true,
    ],
    [
      'rejects a person whose still ends at the chin',
      person({ face: { x: 0.2, y: 0.3, width: 0.6, height: 0.65 } }),
      false,
    ],
  ])('%s', (_what, cutOut, isAble) => expect(canStandAlone(cutOut)).toBe(isAble));
});

describe('canLead', () => {
  const face = (height: number, y = 0.1) => ({
    box: { x: 0.4, y, width: height / 2, height },
    eyes: [],
    score: 1,
  });
  it.each([
    ['accepts one person', [face(0.35)], true],
    ['rejects a small face', [face(0.1)], false],
    ['rejects a face with little space below the chin', [face(0.7)], false],
    ['rejects two people of similar size', [face(0.35), face(0.2)], false],
    ['accepts a person in front of distant people', [face(0.35), face(0.1)], true],
  ])('%s', (_what, faces, isAble) =>
    expect(canLead({ faces, height: 720 } as unknown as PictureFacts)).toBe(isAble),
  );

  it('rejects a person of a small still, whose soft edge would show', () => {
    const faces = [face(0.3)];
    expect(canLead({ faces, height: 360 } as unknown as PictureFacts)).toBe(false);
    expect(canLead({ faces, height: 480 } as unknown as PictureFacts)).toBe(true);
  });
});

describe('sceneBehind', () => {
  const facts: PictureFacts = {
    ...plainStill,
    brightness: 0.23,
    faces: [{ box: { x: 0.4, y: 0.3, width: 0.18, height: 0.32 }, eyes: [], score: 1 }],
  };
  const still = (change: Partial<PictureFacts>) => ({
    bytes: Buffer.alloc(0),
    facts: { ...facts, ...change },
  });
  const hero = still({});
  const sunset = still({ faces: [], brightness: 0.48 });
  const dusk = still({ faces: [], brightness: 0.3 });
  const behind = (isOwn: boolean, ...support: PaintRequest['support']) => {
    const request: PaintRequest = {
      hero,
      support,
      assets: [],
      words: { main: '', sub: '', emphasis: [] },
      accentHue: 0,
      brightness: null,
      seed: 1,
      size: { width: 1_280, height: 720 },
    };
    return sceneBehind(request, { person: person(), picture: hero, isOwn });
  };

  it('returns a scene as bright as the still of the person, because a cut-out edge shows before any other', () => {
    expect(behind(false, sunset, dusk)).toBe(dusk);
    expect(behind(false, sunset)).toBe(hero);
  });

  it('skips a still that may show the same person with a face that was not found', () => {
    /** A still whose first cells are occupied: `bytes` of 72. */
    const filled = (bytes: number) => {
      const occupied = Buffer.alloc(72).fill(255, 0, bytes).toString('base64');
      return still({ faces: [], occupied });
    };
    const [close, place] = [filled(36), filled(7)];
    expect(behind(false, close)).toBe(hero);
    expect(behind(false, close, place)).toBe(place);
  });

  it('returns a scene of any brightness for a person whom the creator added', () => {
    expect(behind(true, sunset)).toBe(sunset);
  });
});
