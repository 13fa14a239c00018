import type { LayoutName, PictureFacts } from '@app/studio';
import { describe, expect, it } from '@jest/globals';
import { scriptedFacts } from '../scripted-studio.js';
import { companionsNeeded, companionsOf, comparesTwo, requestsSeveral } from './companions.js';

const face = (height: number, x = 0.4) => ({
  box: { x, y: 0.2, width: 0.6 * height, height },
  eyes: [],
  score: 1,
});
const sceneOf = (...values: number[]) => Buffer.from(values).toString('base64');
const sceneA = sceneOf(10, 10, 10, 200, 200, 200);
const sceneB = sceneOf(200, 200, 200, 10, 10, 10);
const still = (facts: Partial<PictureFacts>) => ({ facts: scriptedFacts(facts) });

/** Whether `other` may be shown beside `hero`. */
function isBeside(
  hero: Partial<PictureFacts>,
  other: Partial<PictureFacts>,
  {
    layout = 'split',
    isOnePerson = false,
    isComparison = false,
  }: { layout?: LayoutName; isOnePerson?: boolean; isComparison?: boolean } = {},
): boolean {
  const stills = [
    still({ scene: sceneA, ...hero }),
    still({ scene: sceneB, brightness: 0.3, ...other }),
  ];
  return companionsOf(stills, { isOnePerson, isComparison })(layout, 0, 1);
}

describe('a second still beside the hero', () => {
  it('is a place or a thing only when the title compares two', () => {
    expect(isBeside({}, {})).toBe(false);
    expect(isBeside({ faces: [face(0.4)] }, {})).toBe(false);
    expect(isBeside({}, {}, { isComparison: true })).toBe(true);
  });

  it('shows as many people as the hero, in another scene', () => {
    const person = { faces: [face(0.4)] };
    const couple = { faces: [face(0.3), face(0.25, 0.7)] };
    expect(isBeside(person, { faces: [face(0.3)] })).toBe(true);
    expect(isBeside(person, couple)).toBe(false);
    expect(isBeside(person, { ...person, scene: sceneA })).toBe(false);
    expect(isBeside(person, { ...person, screen: true })).toBe(false);
  });

  it('is not another moment of the same take', () => {
    const person = { faces: [face(0.4)], brightness: 0.3 };
    expect(isBeside(person, { faces: [face(0.3)] })).toBe(false);
    const palette = { ...scriptedFacts({}).palette, saturation: 0.9 };
    expect(isBeside(person, { faces: [face(0.3)], palette })).toBe(true);
  });

  it('shows no other person when the title is about one', () => {
    const person = { faces: [face(0.4)] };
    expect(isBeside(person, person, { isOnePerson: true })).toBe(false);
  });

  it('is not shown on one of two cards when its person is small, unless the title compares two', () => {
    const person = { faces: [face(0.4)] };
    const far = { faces: [face(0.08)] };
    expect(isBeside(person, far, { layout: 'split' })).toBe(true);
    expect(isBeside(person, far, { layout: 'cards' })).toBe(false);
    expect(isBeside({}, { faces: [face(0.08)] }, { layout: 'cards', isComparison: true })).toBe(
      true,
    );
  });
});

describe('the need for a second still', () => {
  it('exists in layouts that show several stills side by side, but not on cards or in an inset', () => {
    const needed = (['split', 'triptych', 'uprightPair', 'cards', 'inset'] as const).map(
      companionsNeeded,
    );
    expect(needed).toEqual([1, 2, 1, 0, 0]);
  });
});

describe('comparesTwo', () => {
  it.each([
    ['Cheap vs Expensive Knives', true],
    ['My Kitchen Before And After', true],
    ['Mein Garten: vorher und nachher', true], // cspell:ignore Mein Garten nachher
    ['7 Days Alone In Barcelona', false],
    ['Before You Buy A Camera', false],
  ])('tells whether a title compares two things or moments: %s (%s)', (title, compares) => {
    expect(comparesTwo(title, [])).toBe(compares);
  });
});

describe('requestsSeveral', () => {
  it('recognizes a prompt that asks for a collage, but not one that rules it out or asks for a card', () => {
    expect(requestsSeveral('a collage please')).toBe(true);
    expect(requestsSeveral('no collage, use yellow')).toBe(false);
    expect(requestsSeveral('Happy and bright. No before/after split.')).toBe(false);
    expect(requestsSeveral('no people/faces, a collage of moments')).toBe(true);
    expect(requestsSeveral('on a card')).toBe(false);
  });
});
