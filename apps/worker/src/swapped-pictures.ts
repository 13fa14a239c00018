import {
  ProductError,
  type PictureChoice,
  type PictureChoices,
  uploadedStillExpiry,
  type TextSetting,
} from '@app/contracts';
import {
  Revisions,
  UploadedStills,
  type EditableThumbnail,
  type PictureMaterial,
  type UploadedStillRecord,
} from '@app/data';
import type { KeptPlate } from '@app/pipeline';
import { Storage } from '@app/providers';
import { Studio, type SourcePicture } from '@app/studio';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import {
  loadKeptPlate,
  loadPainter,
  otherLayouts,
  pictureChoices,
  type ReadyPlate,
  type SwapMaterial,
  type UploadedHero,
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
/** How long an uploaded still, and what was painted from it, stays in memory: as long as an edit takes. */
const cachedMs = 10 * 60_000;

/** Paints delivered thumbnails on another still, also an uploaded one, or in another layout. */
@Injectable()
export class SwappedPictures {
  /**
   * Caches unsaved plates, so that typing on a new picture does not paint it again. Another worker would paint the same
   * plate.
   */
  private readonly cache = new LRUCache<string, ReadyPlate>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ plate }) => plate.background.length + (plate.foreground?.length ?? 0) + 1,
    ttl: cachedMs,
    ttlAutopurge: true,
  });

  /** Cleaned and measured uploads, by their storage names. Measuring one takes half a second. */
  private readonly measured = new LRUCache<string, SourcePicture>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
    ttl: cachedMs,
    ttlAutopurge: true,
  });

  constructor(
    private readonly revisions: Revisions,
    private readonly uploads: UploadedStills,
    private readonly studio: Studio,
    private readonly storage: Storage,
  ) {}

  /**
   * @throws ProductError `stills_erased` or `uploaded_still_erased` when the stills to paint from are erased
   */
  async plateFor(
    thumbnail: EditableThumbnail,
    setting: TextSetting,
    picture: PictureChoice,
  ): Promise<EditedPlate> {
    const found = await this.material(thumbnail, picture);
    if (found.kept) {
      const kept = found.kept as KeptPlate;
      return { ready: await loadKeptPlate(this.storage, kept), kept, isNew: false };
    }
    const { upload } = picture;
    // Read each time, because a cached plate must not outlive its upload.
    const uploads = upload === undefined ? [] : await this.uploadsOf(thumbnail, upload);
    if (upload !== undefined && uploads.length === 0)
      throw new ProductError('uploaded_still_erased');
    const ready = await this.painted(thumbnail, setting, picture, async () => {
      const painter = await this.painterFor(thumbnail, setting, found, uploads, picture);
      return painter(picture.layout);
    });
    return { ready, kept: null, isNew: true };
  }

  async choices(thumbnail: EditableThumbnail, setting: TextSetting): Promise<PictureChoices> {
    const found = await this.material(thumbnail, null);
    const uploads = await this.uploadsOf(thumbnail);
    const plate = thumbnail.plate as KeptPlate;
    return pictureChoices(this.ports, plate, materialOf(found), uploads, setting);
  }

  /**
   * Paints the still that an edit chooses in a few other layouts, one after another; in none when the still is shown
   * already. Reads the still and the stages' outputs once.
   * @param first the layout that the studio painted for the edit, which comes first
   */
  async *inOtherLayouts(
    thumbnail: EditableThumbnail,
    setting: TextSetting,
    first: string,
  ): AsyncGenerator<{ picture: PictureChoice; ready: ReadyPlate }> {
    const found = await this.material(thumbnail, null);
    const upload = setting.picture?.upload;
    const uploads = upload === undefined ? [] : await this.uploadsOf(thumbnail, upload);
    const current = (thumbnail.setting as TextSetting | null)?.picture ?? null;
    const plate = thumbnail.plate as KeptPlate;
    const pictures = otherLayouts(plate, materialOf(found), uploads, setting, current, first);
    let painter: ReturnType<typeof loadPainter> | undefined;
    for (const picture of pictures) {
      const ready = await this.painted(thumbnail, setting, picture, async () => {
        painter ??= this.painterFor(thumbnail, setting, found, uploads, picture);
        return (await painter)(picture.layout);
      });
      if (ready.plate.layout === picture.layout) yield { picture, ready };
    }
  }

  private async painterFor(
    { plate }: EditableThumbnail,
    setting: TextSetting,
    found: PictureMaterial,
    uploads: readonly UploadedHero[],
    picture: PictureChoice,
  ): ReturnType<typeof loadPainter> {
    const material = materialOf(found);
    return loadPainter(
      this.ports,
      plate as KeptPlate,
      material,
      uploads,
      picture,
      hasText(setting),
    );
  }

  /** Paints a plate, or returns it from the cache. */
  private async painted(
    { id }: EditableThumbnail,
    setting: TextSetting,
    { still, upload, layout }: PictureChoice,
    paint: () => Promise<ReadyPlate>,
  ): Promise<ReadyPlate> {
    const key = JSON.stringify([id, still, upload, layout, hasText(setting)]);
    const ready = this.cache.get(key) ?? (await paint());
    this.cache.set(key, ready);
    return ready;
  }

  /** Reads and measures a thumbnail's uploaded stills: all, or the one with this id. Leaves out erased ones. */
  private async uploadsOf(
    { id, userId }: EditableThumbnail,
    only?: string,
  ): Promise<UploadedHero[]> {
    const records = await this.uploads.ofThumbnail(userId, id);
    const heroes = await Promise.all(
      records
        .filter((record) => only === undefined || record.id === only)
        .map(async (record) => {
          const picture = await this.measure(record);
          return (
            picture && {
              ...picture,
              id: record.id,
              expiresAt: uploadedStillExpiry(record.createdAt),
            }
          );
        }),
    );
    return heroes.filter((hero) => hero !== undefined);
  }

  private async measure({ name }: UploadedStillRecord): Promise<SourcePicture | undefined> {
    const known = this.measured.get(name);
    if (known) return known;
    const file = await this.storage.get(name).catch((error: unknown) => {
      if (error instanceof ProductError && error.code === 'not_found') return undefined;
      throw error;
    });
    if (!file) return undefined;
    const { bytes } = await this.studio.clean(file, { urgent: true });
    const picture = { bytes, facts: await this.studio.inspect(bytes, { urgent: true }) };
    this.measured.set(name, picture);
    return picture;
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

function hasText({ main }: TextSetting): boolean {
  return main.trim() !== '';
}
