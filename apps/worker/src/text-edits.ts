import { ProductError } from '@app/contracts';
import { Revisions } from '@app/data';
import type { KeptPlate } from '@app/pipeline';
import { Storage } from '@app/providers';
import type { TextEditJob, TextEditOutcome } from '@app/queue';
import { Studio } from '@app/studio';
import { Injectable } from '@nestjs/common';
import { editText, previewText } from '../../../libs/pipeline/src/stages.js';

/** Renders new text on delivered thumbnails. Free of charge, so no credits are touched. */
@Injectable()
export class TextEdits {
  constructor(
    private readonly revisions: Revisions,
    private readonly studio: Studio,
    private readonly storage: Storage,
  ) {}

  /** May run twice: a revision is added once for each edit. The api answers with the refusal's code. */
  async run(
    editId: string,
    { userId, thumbnailId, setting, save, layers = false }: TextEditJob,
  ): Promise<TextEditOutcome> {
    const found = await this.revisions.editable(userId, thumbnailId);
    if (!found) return refusal(new ProductError('not_found'));
    if (!found.plate) return refusal(new ProductError('plate_erased'));
    const plate = found.plate as KeptPlate;
    const ports = { studio: this.studio, storage: this.storage };
    try {
      if (!save) return { ok: true, preview: await previewText(ports, plate, setting, layers) };
      const made = await editText(ports, plate, setting);
      if (await this.revisions.add({ ...made, thumbnailId, editId, setting }))
        return { ok: true, preview: null };
      // Deleted meanwhile, or added before: no row refers to these pictures.
      const { master, upload, preview, smallPreview } = made;
      for (const name of [master, upload, preview, smallPreview]) await this.storage.remove(name);
      return refusal(new ProductError('not_found'));
    } catch (error) {
      if (!(error instanceof ProductError)) throw error;
      // A picture of the plate that is not there was erased.
      return refusal(error.code === 'not_found' ? new ProductError('plate_erased') : error);
    }
  }
}

function refusal({ code, sentence }: ProductError): TextEditOutcome {
  return { ok: false, code, sentence };
}
