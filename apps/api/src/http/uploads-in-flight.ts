import { maxRequestBytes, maxUploadsInFlight, ProductError } from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { ByteBudget } from './byte-budget.js';

/** Pictures on their way to this process, in bytes: four of the largest bodies, a sixth of the container's memory. */
const maxBytes = 4 * maxRequestBytes;
/** From one address, so that a few accounts behind it cannot take all of them. */
const maxBytesOfAddress = maxBytes / 2;
const retryAfterSeconds = 5;

interface Sender {
  userId: string;
  address: string;
}

/** Bounds the uploads that this process holds. One counts from its head to the end of its answer. */
@Injectable()
export class UploadsInFlight {
  private readonly bytes = new ByteBudget(maxBytes, maxBytesOfAddress);
  private readonly uploadsOf = new Map<string, number>();

  /**
   * @param announced the length that the request announces, in bytes
   * @returns what ends the count, once however often it is called
   * @throws ProductError `uploads_in_flight` or `uploads_full`
   */
  begin({ userId, address }: Sender, announced: number): () => void {
    const uploads = this.uploadsOf.get(userId) ?? 0;
    if (uploads >= maxUploadsInFlight)
      throw new ProductError('uploads_in_flight', { retryAfterSeconds });
    const giveBack = this.bytes.take(address, announced);
    if (!giveBack) throw new ProductError('uploads_full', { retryAfterSeconds });
    this.uploadsOf.set(userId, uploads + 1);
    let open = true;
    return () => {
      giveBack();
      if (open) this.end(userId);
      open = false;
    };
  }

  private end(userId: string): void {
    const left = (this.uploadsOf.get(userId) ?? 1) - 1;
    if (left === 0) this.uploadsOf.delete(userId);
    else this.uploadsOf.set(userId, left);
  }
}
