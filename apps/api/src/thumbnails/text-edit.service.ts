import {
  mediaUrl,
  ProductError,
  type TextEditAnswer,
  type TextPreview,
  type TextSetting,
} from '@app/contracts';
import { Revisions, type EditableThumbnail } from '@app/data';
import type { CraftedThumbnail, KeptPlate } from '@app/pipeline';
import { mediaTypes, Storage } from '@app/providers';
import { TextEditJobs, type TextEditOutcome } from '@app/queue';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { plainWords } from '../http/plain-words.js';
import { ResultsService } from './results.service.js';

/** Words of delivered thumbnails, set anew by a worker and free of charge. */
@Injectable()
export class TextEditService {
  constructor(
    private readonly revisions: Revisions,
    private readonly jobs: TextEditJobs,
    private readonly storage: Storage,
    private readonly results: ResultsService,
  ) {}

  /** How the words are set now, where they could stand, and what the thumbnail has looked like. */
  async read(userId: string, id: string): Promise<TextEditAnswer> {
    const found = await this.own(userId, id);
    const plate = plateOf(found);
    const list = await this.revisions.list(id);
    return {
      id,
      url: mediaUrl(found.preview),
      setting: settingOf(found),
      // Rooms for one side of a headline with two are no place for a whole one.
      places: (plate.rooms ?? []).flatMap(({ box, side }, index) =>
        side ? [] : [{ index, ...box }],
      ),
      revisions: list.map(({ number, smallPreview, createdAt }) => ({
        number,
        url: mediaUrl(smallPreview),
        createdAt: createdAt.toISOString(),
      })),
      revision: found.revision,
    };
  }

  /** What the words would look like. Changes nothing. */
  async preview(userId: string, id: string, setting: TextSetting): Promise<TextPreview> {
    plateOf(await this.own(userId, id));
    const { preview } = opened(
      await this.jobs.ask({ userId, thumbnailId: id, setting: plain(setting), save: false }),
    );
    if (!preview) throw new ProductError('unexpected', { detail: 'no picture of the words came' });
    const { picture, checks, notes } = preview;
    const bytes = await this.storage.get(picture);
    // Seen once; where this fails, the look for stray pictures finds it.
    void this.storage.remove(picture).catch(() => undefined);
    return { picture: `data:${mediaTypes.webp};base64,${bytes.toString('base64')}`, checks, notes };
  }

  /** Sets the words for good: a new look, which everything shows from now on. Each call adds one. */
  async save(userId: string, id: string, setting: TextSetting): Promise<TextEditAnswer> {
    const found = await this.own(userId, id);
    plateOf(found);
    opened(await this.jobs.ask({ userId, thumbnailId: id, setting: plain(setting), save: true }));
    this.results.forget(found.generationId);
    return this.read(userId, id);
  }

  /** Shows an earlier or a later look again. May run twice. */
  async show(userId: string, id: string, number: number): Promise<TextEditAnswer> {
    const generationId = isUUID(id) ? await this.revisions.show(userId, id, number) : undefined;
    if (!generationId) throw new ProductError('not_found');
    this.results.forget(generationId);
    return this.read(userId, id);
  }

  private async own(userId: string, id: string): Promise<EditableThumbnail> {
    const found = isUUID(id) ? await this.revisions.editable(userId, id) : undefined;
    if (!found) throw new ProductError('not_found');
    return found;
  }
}

function plateOf({ plate }: EditableThumbnail): KeptPlate {
  if (!plate) throw new ProductError('plate_erased');
  return plate as KeptPlate;
}

function settingOf({ setting, words, plate }: EditableThumbnail): TextSetting {
  if (setting) return setting as TextSetting;
  const { main, sub, emphasis } = words as CraftedThumbnail['words'];
  // As it was delivered: in the color that was asked for, if one was.
  const colour = (plate as KeptPlate).wordColour ?? null;
  return { main, sub, emphasis, typeface: null, colour, accent: null, place: null };
}

function plain(setting: TextSetting): TextSetting {
  const { main, sub, emphasis } = setting;
  return {
    ...setting,
    main: plainWords(main),
    sub: plainWords(sub),
    emphasis: emphasis.map(plainWords),
  };
}

function opened(outcome: TextEditOutcome): TextEditOutcome & { ok: true } {
  if (!outcome.ok) throw new ProductError(outcome.code, { sentence: outcome.sentence });
  return outcome;
}
