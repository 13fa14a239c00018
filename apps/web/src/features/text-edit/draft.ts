import { pictureChange, type PictureChoice, type TextSetting } from '@app/contracts';

/** The setting in the editor, with its undo and redo steps. */
export interface Draft {
  now: TextSetting;
  /** Newest last. */
  before: TextSetting[];
  /** Undone steps. The next one to redo is last. */
  after: TextSetting[];
  /** Field and time of the last continuous change. Fast changes of the same field form one step. */
  typed: { field: keyof TextSetting; at: number } | null;
}

/** Maximum pause within one undo step, in milliseconds. */
const maxPauseMs = 1_200;
/** Maximum number of steps. Users do not undo more. */
const maxSteps = 100;

/** Fields that change continuously, by typing, dragging a slider or holding an arrow key. */
const continuousFields = new Set<keyof TextSetting>(['main', 'sub', 'person']);

export function createDraft(setting: TextSetting): Draft {
  return { now: setting, before: [], after: [], typed: null };
}

/**
 * The draft after a change.
 * @param isContinuous whether the change joins the previous undo step; by default for text fields and sliders
 */
export function applyChange(
  draft: Draft,
  change: Partial<TextSetting>,
  at: number,
  isContinuous?: boolean,
): Draft {
  const next = withChange(draft.now, change);
  if (isSameSetting(next, draft.now)) return draft;
  const [field] = Object.keys(change) as (keyof TextSetting)[];
  const isTyped = field !== undefined && (isContinuous ?? continuousFields.has(field));
  const continuesStep = isTyped && draft.typed?.field === field && at - draft.typed.at < maxPauseMs;
  return {
    now: next,
    before: continuesStep ? draft.before : [...draft.before, draft.now].slice(-maxSteps),
    after: [],
    typed: isTyped ? { field, at } : null,
  };
}

/**
 * The draft with the picture that the server used instead of the requested one. It joins the step that requested it.
 * Unchanged when the setting has changed meanwhile.
 */
export function replacePicture(draft: Draft, requested: TextSetting, used: PictureChoice): Draft {
  if (!isSameSetting(draft.now, requested)) return draft;
  return { ...draft, now: { ...requested, ...pictureChange(requested, used) } };
}

/** The draft after a version was restored. The restoration can be undone. */
export function restoreVersion(draft: Draft, setting: TextSetting): Draft {
  if (isSameSetting(setting, draft.now)) return { ...draft, typed: null };
  return {
    now: setting,
    before: [...draft.before, draft.now].slice(-maxSteps),
    after: [],
    typed: null,
  };
}

/** The draft after one step is undone. */
export function undoStep({ now, before, after, typed }: Draft): Draft {
  const last = before.at(-1);
  if (!last) return { now, before, after, typed };
  return { now: last, before: before.slice(0, -1), after: [...after, now], typed: null };
}

/** The draft after the last undone step is applied again. */
export function redoStep({ now, before, after, typed }: Draft): Draft {
  const next = after.at(-1);
  if (!next) return { now, before, after, typed };
  return { now: next, before: [...before, now], after: after.slice(0, -1), typed: null };
}

/** Whether the last change was a letter in the headline or the second line. */
export function isTypedIntoField({ typed }: Draft): boolean {
  return typed?.field === 'main' || typed?.field === 'sub';
}

function withChange(setting: TextSetting, change: Partial<TextSetting>): TextSetting {
  const next = { ...setting, ...change };
  const words = wordsOf(next.main, next.emphasis);
  // Otherwise, a word that is deleted and typed again would be emphasized again.
  return { ...next, emphasis: next.emphasis.filter((word) => words.includes(word)) };
}

/** The words of a headline, and the emphasized parts of a headline that is written without spaces. */
export function wordsOf(main: string, emphasis: readonly string[]): string[] {
  const parts = emphasis.filter((part) => unspaced.test(part) && main.includes(part));
  return [...new Set([...main.split(/\s+/).filter((word) => word !== ''), ...parts])];
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

export function isSameSetting(a: TextSetting, b: TextSetting): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
