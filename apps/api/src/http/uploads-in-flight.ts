import { maxRequestBytes, maxUploadsInFlight, ProductError } from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { ByteBudget } from './byte-budget.js';

/** Upload bytes in flight per process: four of the largest bodies, a sixth of the container's memory. */
const maxBytes = 4 * maxRequestBytes;
/** From one address, so that a few accounts behind it cannot take all of them. */
const maxBytesOfAddress = maxBytes / 2;
const retryAfterSeconds = 5;

interface Sender {
  userId: string;
  address: string;
}

/** Limits the uploads in flight in this process. Each counts from its headers until its response closes. */
@Injectable()
export class UploadsInFlight {
  private readonly bytes = new ByteBudget(maxBytes, maxBytesOfAddress);
  private readonly uploadsOf = new Map<string, number>();

  /**
   * @param announced the length that the request announces, in bytes
   * @returns an idempotent release function
   * @throws ProductError `uploads_in_flight` or `upload_capacity_reached`
   */
  begin({ userId, address }: Sender, announced: number): () => void {
    const uploads = this.uploadsOf.get(userId) ?? 0;
    if (uploads >= maxUploadsInFlight)
      throw new ProductError('uploads_in_flight', { retryAfterSeconds });
    const release = this.bytes.reserve(address, announced);
    if (!release) throw new ProductError('upload_capacity_reached', { retryAfterSeconds });
    this.uploadsOf.set(userId, uploads + 1);
    let open = true;
    return () => {
      release();
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
