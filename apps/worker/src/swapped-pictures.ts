import {
  ProductError,
  type PictureChoice,
  type PictureChoices,
  type TextSetting,
} from '@app/contracts';
import { Revisions, type EditableThumbnail, type PictureMaterial } from '@app/data';
import type { KeptPlate } from '@app/pipeline';
import { Storage } from '@app/providers';
import { Studio } from '@app/studio';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import {
  loadKeptPlate,
  pictureChoices,
  swapPicture,
  type ReadyPlate,
  type SwapMaterial,
} from '../../../libs/pipeline/src/stages.js';

export interface EditedPlate {
  ready: ReadyPlate;
  /** The plate as stored with an earlier revision. */
  kept: KeptPlate | null;
  /** Whether the plate was painted for this edit. A new plate is stored when the edit is saved. */
  isNew: boolean;
}

/** Enough for a dozen plates, or two of the largest. */
const maxCacheBytes = 16 * 1024 * 1024;

/** Paints delivered thumbnails on another still or in another layout. */
@Injectable()
export class SwappedPictures {
  /**
   * Caches unsaved plates, so that typing on a new picture does not paint it again. Another worker would paint the same
   * plate.
   */
  private readonly cache = new LRUCache<string, ReadyPlate>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ plate }) => plate.background.length + (plate.foreground?.length ?? 0) + 1,
  });

  constructor(
    private readonly revisions: Revisions,
    private readonly studio: Studio,
    private readonly storage: Storage,
  ) {}

  /** @throws ProductError `stills_erased` when the stills to paint from are erased */
  async plateFor(
    thumbnail: EditableThumbnail,
    { main }: TextSetting,
    picture: PictureChoice,
  ): Promise<EditedPlate> {
    const { id, plate } = thumbnail;
    const found = await this.material(thumbnail, picture);
    if (found.kept) {
      const kept = found.kept as KeptPlate;
      return { ready: await loadKeptPlate(this.storage, kept), kept, isNew: false };
    }
    const hasText = main.trim() !== '';
    const key = JSON.stringify([id, picture.still, picture.layout, hasText]);
    const ready =
      this.cache.get(key) ??
      (await swapPicture(this.ports, plate as KeptPlate, materialOf(found), picture, hasText));
    this.cache.set(key, ready);
    return { ready, kept: null, isNew: true };
  }

  async choices(thumbnail: EditableThumbnail, setting: TextSetting): Promise<PictureChoices> {
    const found = await this.material(thumbnail, null);
    return pictureChoices(this.ports, thumbnail.plate as KeptPlate, materialOf(found), setting);
  }

  private get ports(): { studio: Studio; storage: Storage } {
    return { studio: this.studio, storage: this.storage };
  }

  private async material(
    thumbnail: EditableThumbnail,
    picture: PictureChoice | null,
  ): Promise<PictureMaterial> {
    const found = await this.revisions.material(thumbnail, picture);
    if (!found) throw new ProductError('plate_erased');
    return found;
  }
}

/** Not validated, because the pipeline wrote both outputs. */
function materialOf({ content, plan }: PictureMaterial): SwapMaterial {
  return { content, plan } as SwapMaterial;
}
