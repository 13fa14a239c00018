import type { FaceDataAnswer } from '@app/contracts';
import { PersonalData } from '@app/data';
import { Injectable } from '@nestjs/common';
import { ErasedPictures } from './erased-pictures.js';

/** Faces that somebody has given us, and what was cut out of pictures for their thumbnails. */
@Injectable()
export class FaceData {
  constructor(
    private readonly personal: PersonalData,
    private readonly pictures: ErasedPictures,
  ) {}

  /** Gone before this answers, but for what a generation under way still works with. May run twice. Not to be undone. */
  async remove(userId: string): Promise<FaceDataAnswer> {
    const answer = await this.personal.eraseFaceData(userId);
    await this.pictures.soon();
    return answer;
  }
}
