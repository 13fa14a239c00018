import { defaultTextSetting, type TextSetting } from '@app/contracts';
import { MemoryStorage } from '@app/providers';
import type { FinishRequest, Plate, PreviewedThumbnail } from '@app/studio';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { ScriptedStudio } from '../scripted-studio.js';
import { renderTranslation } from './edit-text.js';

const left = { x: 0.05, y: 0.2, width: 0.3, height: 0.5 };
const top = { x: 0.05, y: 0.05, width: 0.9, height: 0.2 };

// cspell:ignore Warum kein Fleisch rutina
/** Sets every text into the left place. */
class LeftStudio extends ScriptedStudio {
  override async preview(request: FinishRequest): Promise<PreviewedThumbnail> {
    const text = { box: { ...left, height: 0.3 } } as PreviewedThumbnail['text'];
    return { ...(await super.preview(request)), text };
  }
}

const plate: Plate = {
  layout: 'cine',
  width: 1920,
  height: 1080,
  background: Buffer.from('cine'),
  foreground: null,
  faces: [],
  accentHue: 40,
  seed: 1,
};
const readyPlate = { plate, durationSeconds: null, reference: null, notes: [] };
const original = { main: 'Saved', sub: '', emphasis: [] };
let studio: LeftStudio;
beforeEach(() => {
  studio = new LeftStudio();
});

async function placeOf(
  setting: Partial<TextSetting>,
  textBoxes: NonNullable<Plate['rooms']>,
): Promise<unknown> {
  const ready = { ...readyPlate, plate: { ...plate, rooms: textBoxes } };
  const ports = { studio, storage: new MemoryStorage() };
  const asked = { ...defaultTextSetting, main: 'Hola', sub: '', emphasis: [], ...setting };
  await renderTranslation(ports, ready, asked, original);
  return studio.finished.at(-1)?.choices?.textBox;
}

const textBoxAt = (box: typeof left, side?: 'left') => ({
  box,
  align: 'left' as const,
  anchor: 'middle' as const,
  calm: 1,
  ...(side && { side }),
});

describe('a headline in another language', () => {
  it('stands where the original stands', async () => {
    expect(await placeOf({}, [textBoxAt(top), textBoxAt(left)])).toBe(1);
  });

  it.each([
    ['de', 'Warum ich kein Fleisch esse', ['kein', 'Fleisch']],
    ['es', 'Mi rutina de mañana', ['mañana']],
  ])(
    'has its own emphasized word only if the original has one: %s',
    async (language, main, word) => {
      const ready = { ...readyPlate, plate: { ...plate, language } };
      const asked = { ...defaultTextSetting, main, sub: '', emphasis: [] };
      const ports = { studio, storage: new MemoryStorage() };
      await renderTranslation(ports, ready, asked, { ...original, emphasis: ['Saved'] });
      expect(studio.finished.at(-1)?.words.emphasis).toEqual(word);
      await renderTranslation(ports, ready, asked, original);
      expect(studio.finished.at(-1)?.words.emphasis).toEqual([]);
    },
  );

  it('stays where the creator put it', async () => {
    expect(await placeOf({ place: 0 }, [textBoxAt(top), textBoxAt(left)])).toBe(0);
  });

  it('is placed by the layout when each side has its own headline', async () => {
    expect(await placeOf({}, [textBoxAt(top), textBoxAt(left, 'left')])).toBeNull();
  });
});
