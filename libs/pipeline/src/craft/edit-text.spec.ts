import { defaultTextSetting, type TextSetting } from '@app/contracts';
import { MemoryStorage } from '@app/providers';
import type { FinishRequest, Plate, PreviewedThumbnail } from '@app/studio';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { ScriptedStudio } from '../scripted-studio.js';
import { renderTranslation } from './edit-text.js';

const left = { x: 0.05, y: 0.2, width: 0.3, height: 0.5 };
const top = { x: 0.05, y: 0.05, width: 0.9, height: 0.2 };

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
const original = { main: 'Saved', sub: '', emphasis: [] };
let studio: LeftStudio;
beforeEach(() => {
  studio = new LeftStudio();
});

async function placeOf(
  setting: Partial<TextSetting>,
  textBoxes: NonNullable<Plate['rooms']>,
): Promise<unknown> {
  const ready = {
    plate: { ...plate, rooms: textBoxes },
    durationSeconds: null,
    reference: null,
    notes: [],
  };
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

  it('stays where the creator put it', async () => {
    expect(await placeOf({ place: 0 }, [textBoxAt(top), textBoxAt(left)])).toBe(0);
  });

  it('is placed by the layout when each side has its own headline', async () => {
    expect(await placeOf({}, [textBoxAt(top), textBoxAt(left, 'left')])).toBeNull();
  });
});
