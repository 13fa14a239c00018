import { ProductError, type HeadlineTranslation, type TextSetting } from '@app/contracts';
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
      const plate = await this.plateFor(found, setting);
      if (job.version) {
        const ports = { studio: this.studio, storage: this.storage };
        const version = await renderTranslation(ports, plate.ready, setting, wordsOf(found));
        return {
          ok: true,
          preview: null,
          version,
        };
      }
      if (job.save) return await this.save(editId, job, found, plate);
      const { layers = false } = job;
      return { ok: true, preview: await previewText(this.studio, plate.ready, setting, layers) };
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
    const asked = translateHeadline(this.textModel, headline, languages, call);
    const translations = await asked.catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    if (!translations) throw new ProductError('translations_unavailable');
    return translations;
  }

  private async plateFor(found: EditableThumbnail, setting: TextSetting): Promise<EditedPlate> {
    if (setting.picture) return this.swapped.plateFor(found, setting, setting.picture);
    const ready = await loadKeptPlate(this.storage, found.plate as KeptPlate);
    return { ready, kept: null, isNew: false };
  }

  private async save(
    editId: string,
    job: TextEditJob,
    found: EditableThumbnail,
    { ready, kept, isNew }: EditedPlate,
  ): Promise<TextEditOutcome> {
    if (found.isFull) return refusalOf(new ProductError('too_many_requests'));
    const { thumbnailId, setting } = job;
    const ports = { studio: this.studio, storage: this.storage };
    const made = await editText(ports, ready, setting);
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
    const applied = await this.revisions.applied(editId, { userId, thumbnailId, setting });
    if (!applied) return undefined;
    return applied.same
      ? { ok: true, preview: null }
      : refusalOf(new ProductError('idempotency_key_reused'));
  }
}

function refusalOf({ code, sentence, data }: ProductError): TextEditOutcome {
  return { ok: false, code, sentence, ...(data && { data }) };
}

/** The current headline. */
function wordsOf({ setting, words }: EditableThumbnail): ThumbnailText {
  const { main, sub, emphasis } = (setting ?? words) as ThumbnailText;
  return { main, sub, emphasis };
}
