import { describe, expect, it } from '@jest/globals';
import { layoutMaterial } from './layout-material.js';
import { scriptedFacts } from './scripted-studio.js';

const materialOf = (...headlines: { main: string; sub: string }[]) =>
  layoutMaterial(
    {
      stills: [],
      assets: [],
      headlines: headlines.map((one) => ({ ...one, emphasis: [] })),
      tone: 'bold',
    },
    'wide',
    1,
  );

describe('the stills that layouts are ranked by', () => {
  it('have no faces that are out of focus', () => {
    const face = { box: { x: 0.4, y: 0.2, width: 0.2, height: 0.3 }, eyes: [], score: 0.9 };
    const facts = scriptedFacts({ faces: [{ ...face, outOfFocus: true }, face] });
    const content = { stills: [{ facts }], assets: [], headlines: [], tone: 'bold' as const };
    expect(layoutMaterial(content, 'wide', 1).facts[0]?.faces).toEqual([face]);
  });
});

// cspell:ignore habe Tagen Spanisch gelernt
describe('the headlines that layouts are ranked by', () => {
  it('do not suit a layout for a short line if the only short one is a bare number', () => {
    const title = { main: 'I Asked 5 Actors About Failure', sub: '' };
    expect(materialOf({ main: '5 Actors', sub: '' }, title).hasShortHeadline).toBe(false);
    expect(materialOf({ main: '10 minutes', sub: 'Ma routine' }).hasShortHeadline).toBe(false);
    expect(materialOf({ main: '$10M Brand', sub: '' }).hasShortHeadline).toBe(true);
  });

  it('do not suit the number layout if the number stands alone or in a long title', () => {
    const title = { main: 'So habe ich in 90 Tagen Spanisch gelernt', sub: '' };
    expect(materialOf({ main: 'In 90 Tagen', sub: '' }, title).hasNumber).toBe(false);
    expect(materialOf({ main: '30 Minutes', sub: 'Build A Chat App' }).hasNumber).toBe(true);
    expect(materialOf({ main: '$10M Brand', sub: '' }).hasNumber).toBe(true);
  });
});
