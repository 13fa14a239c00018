import { defaultTextSetting, type TextSetting } from '@app/contracts';
import { describe, expect, it } from '@jest/globals';
import {
  applyChange,
  createDraft,
  isTypedIntoField,
  redoStep,
  replacePicture,
  restoreVersion,
  undoStep,
} from './draft.js';

const first: TextSetting = {
  ...defaultTextSetting,
  main: 'ALONE IN THE ALPS',
  emphasis: ['ALPS'],
};

describe('draft of a text edit', () => {
  it('undoes step by step to the beginning', () => {
    let draft = applyChange(createDraft(first), { colour: '#ffffff' }, 0);
    draft = applyChange(draft, { place: 2 }, 10);
    draft = undoStep(draft);
    expect(draft.now).toEqual({ ...first, colour: '#ffffff' });
    expect(undoStep(undoStep(draft)).now).toEqual(first);
  });

  it('redoes undone steps until another change', () => {
    let draft = applyChange(createDraft(first), { colour: '#ffffff' }, 0);
    draft = undoStep(applyChange(draft, { place: 2 }, 10));
    expect(redoStep(draft).now).toEqual({ ...first, colour: '#ffffff', place: 2 });
    expect(redoStep(applyChange(draft, { tilt: true }, 20)).now).toMatchObject({
      place: null,
      tilt: true,
    });
  });

  it('joins the moves of a held arrow key into one step', () => {
    const area = { x: 0, y: 0, width: 0.5, height: 0.5 };
    let draft = applyChange(createDraft(first), { area }, 0, true);
    draft = applyChange(draft, { area: { ...area, x: 0.1 } }, 100, true);
    expect(undoStep(draft).now).toEqual(first);
  });

  it('distinguishes typing into a field from moving an object with a held arrow key', () => {
    const marks = [
      { kind: 'arrow' as const, x: 0.5, y: 0.5, size: 0.2, angle: 0, color: '#ffffff' },
    ];
    const draft = createDraft(first);
    expect(isTypedIntoField(applyChange(draft, { main: 'ALONE' }, 0))).toBe(true);
    expect(isTypedIntoField(applyChange(draft, { sub: 'DAY 7' }, 0))).toBe(true);
    expect(isTypedIntoField(applyChange(draft, { marks }, 0, true))).toBe(false);
  });

  it('undoes continuous typing as one step', () => {
    let draft = createDraft(first);
    for (const [at, main] of [
      [0, 'A'],
      [300, 'AB'],
      [700, 'ABC'],
      [5_000, 'ABC D'],
    ] as const)
      draft = applyChange(draft, { main }, at);
    expect(undoStep(draft).now.main).toBe('ABC');
    expect(undoStep(undoStep(draft)).now).toEqual(first);
  });

  it('separates typing in different fields', () => {
    const draft = applyChange(applyChange(createDraft(first), { main: 'A' }, 0), { sub: 'B' }, 10);
    expect(undoStep(draft).now).toMatchObject({ main: 'A', sub: '' });
  });

  it('undoes a chosen picture and the layout that the server used for it as one step', () => {
    const used = { still: 1, layout: 'closeup' };
    const chosen = applyChange(createDraft(first), { picture: { ...used, layout: 'hero' } }, 0);
    const draft = replacePicture(chosen, chosen.now, used);
    expect(draft.now.picture).toEqual(used);
    expect(undoStep(draft).now).toEqual(first);
    expect(redoStep(undoStep(draft)).now.picture).toEqual(used);
  });

  it('ignores a picture that the server used for an earlier setting', () => {
    const draft = applyChange(createDraft(first), { main: 'LATER' }, 0);
    expect(replacePicture(draft, first, { still: 1, layout: 'closeup' })).toBe(draft);
  });

  it('ignores changes without effect', () => {
    expect(applyChange(createDraft(first), { main: first.main }, 0).before).toEqual([]);
  });

  it('removes the emphasis of a removed word', () => {
    expect(applyChange(createDraft(first), { main: 'ALONE' }, 0).now.emphasis).toEqual([]);
  });

  it('keeps the emphasized part of a headline without spaces until it is deleted', () => {
    const japanese = createDraft({ ...first, main: '鉄道王国の終わり', emphasis: ['鉄道王国'] });
    expect(applyChange(japanese, { place: 2 }, 0).now.emphasis).toEqual(['鉄道王国']);
    expect(applyChange(japanese, { main: '終わり' }, 0).now.emphasis).toEqual([]);
  });

  it('undoes the restoration of a version', () => {
    const tried = applyChange(createDraft(first), { main: 'ABOVE THE CLOUDS' }, 0);
    const draft = restoreVersion(tried, { ...first, main: 'UP' });
    expect(draft.now.main).toBe('UP');
    expect(undoStep(draft)).toMatchObject({ now: tried.now, before: tried.before });
    expect(restoreVersion(tried, tried.now).before).toEqual(tried.before);
  });
});
