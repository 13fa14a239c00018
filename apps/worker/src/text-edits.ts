import { isDeepStrictEqual } from 'node:util';
import {
  pictureChange,
  ProductError,
  type HeadlineTranslation,
  type TextNote,
  type TextPreview,
  type TextSetting,
} from '@app/contracts';
import { Revisions, type EditableThumbnail } from '@app/data';
import type { KeptPlate } from '@app/pipeline';
import { Storage, TextModel } from '@app/providers';
import { textEditPolicy, type TextEditJob, type TextEditOutcome } from '@app/queue';
import { Studio, type ThumbnailText } from '@app/studio';
import { Injectable } from '@nestjs/common';
import {
  editText,
  loadKeptPlate,
  previewText,
  renderTranslation,
  storeReadyPlate,
  translateHeadline,
} from '../../../libs/pipeline/src/stages.js';
import { ModelBudget } from './model-budget.js';
import { SwappedPictures, type EditedPlate } from './swapped-pictures.js';

/**
 * Renders new text on finished thumbnails, also on another still or layout, and while the rest of their batch is made.
 * Free of charge, so no credits are touched.
 */
@Injectable()
export class TextEdits {
  constructor(
    private readonly revisions: Revisions,
    private readonly studio: Studio,
    private readonly storage: Storage,
    private readonly swapped: SwappedPictures,
    private readonly modelBudget: ModelBudget,
    private readonly textModel: TextModel,
  ) {}

  /** Runs an edit and returns its outcome, which may be a refusal. Safe to repeat: each edit adds one revision. */
  async run(editId: string, job: TextEditJob): Promise<TextEditOutcome> {
    const { userId, thumbnailId, setting } = job;
    const found = await this.revisions.editable(userId, thumbnailId);
    if (!found) return refusalOf(new ProductError('not_found'));
    if (!found.plate) return refusalOf(new ProductError('plate_erased'));
    try {
      const earlier = job.save ? await this.earlier(editId, job) : undefined;
      if (earlier) return earlier;
      if (job.languages)
        return { ok: true, preview: null, translations: await this.translate(found, job) };
      if (job.choices)
        return { ok: true, preview: null, choices: await this.swapped.choices(found, setting) };
      if (job.version) {
        const ports = { studio: this.studio, storage: this.storage };
        const { ready } = await this.plateFor(found, setting);
        const { language = ready.plate.language ?? null } = job;
        const inLanguage = { ...ready, plate: { ...ready.plate, language } };
        const version = await renderTranslation(ports, inLanguage, setting, wordsOf(found));
        return { ok: true, preview: null, version };
      }
      if (job.save) return await this.save(editId, job, found);
      return { ok: true, preview: await this.preview(job, found) };
    } catch (error) {
      if (!(error instanceof ProductError)) throw error;
      // A picture of the plate is missing only when it was erased.
      return refusalOf(error.code === 'not_found' ? new ProductError('plate_erased') : error);
    }
  }

  /** Translates a headline. Can be repeated, but each run costs the model's price. */
  private async translate(
    { userId, generationId }: EditableThumbnail,
    { setting, languages = [] }: TextEditJob,
  ): Promise<HeadlineTranslation[]> {
    const signal = AbortSignal.timeout(textEditPolicy.modelMs);
    const call = await this.modelBudget.forTranslation({ userId, generationId }, signal);
    const { main, sub } = setting;
    const headline = { main: main.replaceAll('\n', ' '), sub };
    const translating = translateHeadline(this.textModel, headline, languages, call);
    const translations = await translating.catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    if (!translations) throw new ProductError('translations_unavailable');
    return translations;
  }

  /**
   * Draws the text on its picture. When the edit chooses another still, on which the text or the layout does not work,
   * the next layout that suits the still replaces the requested one.
   * @param check draws the text in less time, to find the other layout in which it fits
   */
  private async inFittingLayout<Drawn>(
    found: EditableThumbnail,
    setting: TextSetting,
    draw: (plate: EditedPlate, setting: TextSetting) => Promise<Drawn>,
    check?: (plate: EditedPlate, setting: TextSetting) => Promise<unknown>,
  ): Promise<Drawn> {
    const requested = await this.plateFor(found, setting);
    const { layout } = requested.ready.plate;
    // The studio paints another layout when the requested one is impossible, for example without a cut-out person.
    const isPaintedAsOther = requested.isNew && layout !== setting.picture?.layout;
    const first = isPaintedAsOther ? null : await drawnOrRefusal(draw(requested, setting));
    if (first && 'drawn' in first) return first.drawn;
    for await (const other of this.swapped.inOtherLayouts(found, setting, layout)) {
      const used = { ...setting, ...pictureChange(setting, other.picture) };
      const notes: TextNote[] = [{ code: 'other-layout' }, ...other.ready.notes];
      const plate = { ready: { ...other.ready, notes }, kept: null, isNew: true };
      if (check && 'refusal' in (await drawnOrRefusal(check(plate, used)))) continue;
      const next = await drawnOrRefusal(draw(plate, used));
      if ('drawn' in next) return next.drawn;
    }
    if (first) throw first.refusal;
    return draw(requested, setting);
  }

  private async plateFor(found: EditableThumbnail, setting: TextSetting): Promise<EditedPlate> {
    if (setting.picture) return this.swapped.plateFor(found, setting, setting.picture);
    const ready = await loadKeptPlate(this.storage, found.plate as KeptPlate);
    return { ready, kept: null, isNew: false };
  }

  private async preview(
    { setting, layers = false }: TextEditJob,
    found: EditableThumbnail,
  ): Promise<TextPreview> {
    return this.inFittingLayout(found, setting, async ({ ready }, used) => ({
      ...(await previewText(this.studio, ready, used, layers)),
      ...(used !== setting && used.picture && { usedPicture: used.picture }),
    }));
  }

  private async save(
    editId: string,
    job: TextEditJob,
    found: EditableThumbnail,
  ): Promise<TextEditOutcome> {
    if (found.isFull) return refusalOf(new ProductError('too_many_requests'));
    const { thumbnailId } = job;
    const ports = { studio: this.studio, storage: this.storage };
    const { made, setting, ready, kept, isNew } = await this.inFittingLayout(
      found,
      job.setting,
      async (edited, used) => ({
        made: await editText(ports, edited.ready, used),
        setting: used,
        ...edited,
      }),
      ({ ready: other }, used) => previewText(this.studio, other, used, false),
    );
    const plate = isNew ? await storeReadyPlate(this.storage, ready) : kept;
    const source = isNew ? (setting.picture?.upload ?? null) : null;
    const revision = { ...made, thumbnailId, editId, setting, plate };
    if (await this.revisions.add(found, revision, source)) return { ok: true, preview: null };
    // The thumbnail or the uploaded still was deleted or another run added the edit, so no row refers to these pictures.
    const { master, upload, preview, smallPreview } = made;
    const plates = isNew && plate ? [plate.background, plate.foreground] : [];
    for (const name of [master, upload, preview, smallPreview, ...plates])
      if (name) await this.storage.remove(name);
    const refusal = new ProductError(source === null ? 'not_found' : 'uploaded_still_erased');
    return (await this.earlier(editId, job)) ?? refusalOf(refusal);
  }

  /** Returns the outcome of an edit that was applied before. */
  private async earlier(editId: string, job: TextEditJob): Promise<TextEditOutcome | undefined> {
    const { userId, thumbnailId, setting } = job;
    const applied = await this.revisions.applied(editId, userId);
    if (!applied) return undefined;
    const isSame =
      applied.thumbnailId === thumbnailId && isSameEdit(setting, applied.setting as TextSetting);
    return isSame
      ? { ok: true, preview: null }
      : refusalOf(new ProductError('idempotency_key_reused'));
  }
}

function refusalOf({ code, sentence, data }: ProductError): TextEditOutcome {
  return { ok: false, code, sentence, ...(data && { data }) };
}

/**
 * Whether a revision is the result of this edit. The revision's layout may differ: another layout replaces a requested
 * one that does not fit.
 */
function isSameEdit(requested: TextSetting, stored: TextSetting): boolean {
  if (isDeepStrictEqual(requested, stored)) return true;
  if (!stored.picture) return false;
  const { layout, upload } = stored.picture;
  // The delivered still is one of the video's.
  if (!requested.picture && upload !== undefined) return false;
  const picture = requested.picture ? { ...requested.picture, layout } : stored.picture;
  return isDeepStrictEqual({ ...requested, ...pictureChange(requested, picture) }, stored);
}

/** The result, or the refusal of a text that does not fit or of a picture that fails a check. */
async function drawnOrRefusal<Drawn>(
  drawing: Promise<Drawn>,
): Promise<{ drawn: Drawn } | { refusal: ProductError }> {
  try {
    return { drawn: await drawing };
  } catch (error) {
    if (error instanceof ProductError && error.code === 'words_do_not_fit')
      return { refusal: error };
    throw error;
  }
}

/** The current headline. */
function wordsOf({ setting, words }: EditableThumbnail): ThumbnailText {
  const { main, sub, emphasis } = (setting ?? words) as ThumbnailText;
  return { main, sub, emphasis };
}
