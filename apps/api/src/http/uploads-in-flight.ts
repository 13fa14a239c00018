import { maxRequestBytes, maxUploadsInFlight, ProductError } from '@app/contracts';
import { Injectable } from '@nestjs/common';

/** Bodies that may be on their way to this process, in bytes: four of the largest, a fifth of the container's memory. */
export const maxBytesInFlight = 4 * maxRequestBytes;
/** From one address, so that a few accounts behind it cannot take all of them. */
export const maxBytesInFlightPerAddress = maxBytesInFlight / 2;
const retryAfterSeconds = 5;

interface Sender {
  userId: string;
  address: string;
}

/** Bounds how many bytes of uploads this process holds. An upload counts from its head to the end of its answer. */
@Injectable()
export class UploadsInFlight {
  private bytes = 0;
  private readonly uploadsOf = new Map<string, number>();
  private readonly bytesFrom = new Map<string, number>();

  /**
   * @param announced the length that the request announces, in bytes
   * @returns what ends the count; may be called again
   * @throws ProductError `uploads_in_flight` or `uploads_full`
   */
  begin({ userId, address }: Sender, announced: number): () => void {
    if ((this.uploadsOf.get(userId) ?? 0) >= maxUploadsInFlight)
      throw new ProductError('uploads_in_flight', { retryAfterSeconds });
    const fromAddress = (this.bytesFrom.get(address) ?? 0) + announced;
    if (fromAddress > maxBytesInFlightPerAddress || this.bytes + announced > maxBytesInFlight)
      throw new ProductError('uploads_full', { retryAfterSeconds });
    this.count({ userId, address }, 1, announced);
    let open = true;
    return () => {
      if (open) this.count({ userId, address }, -1, -announced);
      open = false;
    };
  }

  private count({ userId, address }: Sender, uploads: number, bytes: number): void {
    this.bytes += bytes;
    add(this.uploadsOf, userId, uploads);
    add(this.bytesFrom, address, bytes);
  }
}

function add(counts: Map<string, number>, key: string, amount: number): void {
  const sum = (counts.get(key) ?? 0) + amount;
  if (sum === 0) counts.delete(key);
  else counts.set(key, sum);
}
