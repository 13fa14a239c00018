import { maxRequestBytes, maxUploadsInFlight, ProductError } from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { ByteBudget, type ExceededLimit } from './byte-budget.js';

/** Upload bytes that a process holds: four bodies of the largest size, a sixth of the container's memory. */
export const maxUploadBytes = 4 * maxRequestBytes;
/** Upload bytes from one network, so that a few accounts behind it cannot use up the total. */
export const maxUploadBytesOfSite = maxUploadBytes / 2;
/** Uploads in a process at once: their pictures are decoded one after the other, in at most a second each. */
export const maxUploads = 40;
/** Bytes counted for an upload before any of its body has arrived: the read buffer of its connection. */
export const bytesOfHead = 64 * 1024;
const retryAfterSeconds = 5;

export interface Sender {
  userId: string;
  /** From `widerNetworkOf`. */
  site: string;
  idempotencyKey: string;
  /** Ends the connection of the upload. */
  cut: () => void;
}

/** An upload, from its headers until its response has closed and its pictures are processed. */
export interface Upload {
  /**
   * Counts bytes of the body that have arrived. @throws ProductError `too_many_requests` or `upload_capacity_reached`
   */
  receive(bytes: number): void;
  /** From here on the handler ends the upload, even when the client disconnects. */
  startHandling(): void;
  /** Ends the upload unless a handler does. */
  connectionClosed(): void;
  /** Idempotent. */
  end(): void;
}

interface OpenUpload extends Upload {
  sender: Sender;
  isHandled: boolean;
}

/** Limits the uploads of this process by the bytes that have arrived: announcing a large body reserves nothing. */
@Injectable()
export class UploadsInFlight {
  private readonly bytes = new ByteBudget(maxUploadBytes, maxUploadBytesOfSite);
  private readonly open = new Set<OpenUpload>();

  /** @throws ProductError `uploads_in_flight`, `too_many_requests` or `upload_capacity_reached` */
  begin(sender: Sender): Upload {
    this.cutPredecessor(sender);
    const uploads = [...this.open];
    if (uploads.filter((one) => one.sender.userId === sender.userId).length >= maxUploadsInFlight)
      throw new ProductError('uploads_in_flight', { retryAfterSeconds });
    if (uploads.length >= maxUploads) throw capacityError('in-all');
    if (uploads.filter((one) => one.sender.site === sender.site).length >= maxUploads / 2)
      throw capacityError('of-sender');
    const held = this.bytes.hold(sender.site);
    const upload: OpenUpload = {
      sender,
      isHandled: false,
      receive: (bytes) => {
        const exceeded = held.grow(bytes);
        if (exceeded) throw capacityError(exceeded);
      },
      startHandling: () => {
        upload.isHandled = true;
      },
      connectionClosed: () => {
        if (!upload.isHandled) upload.end();
      },
      end: () => {
        held.release();
        this.open.delete(upload);
      },
    };
    upload.receive(bytesOfHead);
    this.open.add(upload);
    return upload;
  }

  /** A client that retries has lost its first connection, which may seem open here for minutes. */
  private cutPredecessor({ userId, idempotencyKey }: Sender): void {
    for (const upload of this.open) {
      const { sender, isHandled } = upload;
      if (isHandled || sender.userId !== userId || sender.idempotencyKey !== idempotencyKey)
        continue;
      sender.cut();
      upload.end();
    }
  }
}

function capacityError(limit: ExceededLimit): ProductError {
  return limit === 'of-sender'
    ? new ProductError('too_many_requests', { detail: 'uploads', retryAfterSeconds })
    : new ProductError('upload_capacity_reached', { retryAfterSeconds });
}
