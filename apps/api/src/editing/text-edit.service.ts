import {
  keptEmphasis,
  type HeadlineTranslations,
  languageCode,
  defaultTextSetting,
  mediaUrl,
  ProductError,
  type LanguageVersion,
  type LanguageVersionRequest,
  type PictureChoices,
  shapeOf,
  type TextEditAnswer,
  type TextPreview,
  type TextSetting,
} from '@app/contracts';
import { Revisions, type EditableThumbnail } from '@app/data';
import { textBoxesOf, type CraftedThumbnail, type KeptPlate } from '@app/pipeline';
import { TextEditJobs, type TextEditOutcome } from '@app/queue';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { storableText } from '../http/storable-text.js';
import { ResultsService } from '../generations/results.service.js';

/** Edits the text of delivered thumbnails, free of charge. A worker renders it. */
@Injectable()
export class TextEditService {
  constructor(
    private readonly revisions: Revisions,
    private readonly jobs: TextEditJobs,
    private readonly results: ResultsService,
  ) {}

  /** The current setting, possible places and earlier revisions. */
  async read(userId: string, id: string): Promise<TextEditAnswer> {
    const found = await this.requireOwn(userId, id);
    const list = await this.revisions.list(found);
    return {
      id,
      url: mediaUrl(found.preview),
      shape: shapeOf(requirePlate(found)),
      setting: settingOf(found),
      places: textBoxesOf(found.shownPlate as KeptPlate),
      revisions: list.map(({ number, smallPreview, createdAt }) => ({
        number,
        url: mediaUrl(smallPreview),
        createdAt: createdAt.toISOString(),
      })),
      revision: found.revision,
    };
  }

  /** Renders the text without saving it. */
  async preview(
    userId: string,
    id: string,
    { layers, ...setting }: TextSetting & { layers: boolean },
  ): Promise<TextPreview> {
    requirePlate(await this.requireOwn(userId, id));
    const { preview } = requireSuccess(
      await this.jobs.ask({
        userId,
        thumbnailId: id,
        setting: cleanSetting(setting),
        save: false,
        layers,
      }),
    );
    if (!preview)
      throw new ProductError('unexpected', { detail: 'the worker returned no preview' });
    return preview;
  }

  /** Other stills of the video, and layouts that suit one of them. */
  async choices(userId: string, id: string, setting: TextSetting): Promise<PictureChoices> {
    requirePlate(await this.requireOwn(userId, id));
    const { choices } = requireSuccess(
      await this.jobs.ask({
        userId,
        thumbnailId: id,
        setting: cleanSetting(setting),
        save: false,
        choices: true,
      }),
    );
    if (!choices)
      throw new ProductError('unexpected', { detail: 'the worker returned no choices' });
    return { ...choices, uploads: choices.uploads ?? [] };
  }

  /**
   * Saves the text as a new revision, once for each edit id while the revision is kept.
   * @throws ProductError `idempotency_key_reused` for an edit id of another text
   */
  async save(
    userId: string,
    id: string,
    setting: TextSetting,
    editId: string,
  ): Promise<TextEditAnswer> {
    const found = await this.requireOwn(userId, id);
    requirePlate(found);
    requireSuccess(
      await this.jobs.ask({
        userId,
        thumbnailId: id,
        setting: cleanSetting(setting),
        save: true,
        editId,
      }),
    );
    this.results.evict(found.generationId);
    return this.read(userId, id);
  }

  /**
   * The same picture with its headline in another language, free of charge. Changes nothing and may be repeated: each
   * call makes files of its own, which are removed some hours later.
   */
  async version(
    userId: string,
    id: string,
    { language, main, sub }: LanguageVersionRequest,
  ): Promise<LanguageVersion> {
    const canonical = languageCode(language);
    if (canonical === null) throw new ProductError('language_unknown');
    const found = await this.requireOwn(userId, id);
    requirePlate(found);
    const now = settingOf(found);
    const emphasis = keptEmphasis(main, now.emphasis);
    const { version } = requireSuccess(
      await this.jobs.ask({
        userId,
        thumbnailId: id,
        setting: cleanSetting({ ...now, main, sub, emphasis }),
        save: false,
        version: true,
        language: canonical,
      }),
    );
    if (!version) throw new ProductError('unexpected', { detail: 'the worker returned no files' });
    const { upload, smallPreview, checks, notes, noteCodes } = version;
    return {
      language: canonical,
      previewUrl: mediaUrl(smallPreview),
      uploadUrl: mediaUrl(upload),
      checks: checks.map(({ name, outcome, value, code, label }) => ({
        name,
        passed: outcome === 'pass',
        value,
        code,
        label,
      })),
      notes,
      ...(noteCodes && { noteCodes }),
    };
  }

  /** Free for the creator; each call costs the model's price. Changes nothing and may be repeated. */
  async translations(
    userId: string,
    id: string,
    languages: readonly string[],
  ): Promise<HeadlineTranslations> {
    const codes = languages.map(languageCode);
    const known = codes.filter((code) => code !== null);
    if (known.length < codes.length) throw new ProductError('language_unknown');
    const setting = settingOf(await this.requireOwn(userId, id));
    if (setting.main.trim() === '') throw new ProductError('no_headline_to_translate');
    const { translations } = requireSuccess(
      await this.jobs.ask({
        userId,
        thumbnailId: id,
        setting,
        save: false,
        languages: [...new Set(known)],
      }),
    );
    if (!translations)
      throw new ProductError('unexpected', { detail: 'the worker returned no translations' });
    return { translations };
  }

  /** Switches to another revision. Idempotent. */
  async show(userId: string, id: string, number: number): Promise<TextEditAnswer> {
    const generationId = isUUID(id) ? await this.revisions.show(userId, id, number) : undefined;
    if (!generationId) throw new ProductError('not_found');
    this.results.evict(generationId);
    return this.read(userId, id);
  }

  private async requireOwn(userId: string, id: string): Promise<EditableThumbnail> {
    const found = isUUID(id) ? await this.revisions.editable(userId, id) : undefined;
    if (!found) throw new ProductError('not_found');
    return found;
  }
}

function requirePlate({ plate }: EditableThumbnail): KeptPlate {
  if (!plate) throw new ProductError('plate_erased');
  return plate as KeptPlate;
}

function settingOf({ setting, words, plate }: EditableThumbnail): TextSetting {
  // Settings stored by older versions lack newer fields.
  if (setting) return { ...defaultTextSetting, ...setting };
  const { main, sub, emphasis } = words as CraftedThumbnail['words'];
  // As delivered, in the requested color.
  const colour = (plate as KeptPlate).wordColour ?? null;
  return { ...defaultTextSetting, main, sub, emphasis, colour };
}

function cleanSetting(setting: TextSetting): TextSetting {
  const { main, sub, emphasis, picture: choice, marks } = setting;
  return {
    ...setting,
    main: main
      .split('\n')
      .map(storableText)
      .filter((line) => line !== '')
      .join('\n'),
    sub: storableText(sub),
    emphasis: emphasis.map(storableText),
    // In lower case, so that two revisions with the same upload share a plate.
    picture: choice?.upload
      ? { still: null, upload: choice.upload.toLowerCase(), layout: choice.layout }
      : choice,
    // Only a logo has a picture.
    marks: marks.map(({ picture, ...mark }) =>
      mark.kind === 'logo' && picture !== undefined ? { ...mark, picture } : mark,
    ),
  };
}

function requireSuccess(outcome: TextEditOutcome): TextEditOutcome & { ok: true } {
  if (!outcome.ok) {
    const { code, sentence, data } = outcome;
    throw new ProductError(code, { sentence, ...(data && { data }) });
  }
  return outcome;
}
