import { Injectable } from '@nestjs/common';

/** Videos that the site is still processing after their upload, as set by a test. */
@Injectable()
export class ProcessingVideos {
  private readonly ids = new Set<string>();

  set(id: string, isProcessing: boolean): void {
    if (isProcessing) this.ids.add(id);
    else this.ids.delete(id);
  }

  has(id: string): boolean {
    return this.ids.has(id);
  }
}
