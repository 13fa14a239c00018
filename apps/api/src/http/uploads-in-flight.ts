import { maxRequestBytes, maxUploadsInFlight, ProductError } from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { ByteBudget, type ExceededLimit } from './byte-budget.js';

/** Maximum of upload bytes in a process: four bodies of the largest size, a sixth of the container's memory. */
export const maxUploadBytes = 4 * maxRequestBytes;
/** Maximum of upload bytes from one network, so that a few accounts there cannot use up the total. */
export const maxUploadBytesPerNetwork = maxUploadBytes / 2;
/** Maximum of concurrent uploads in a process. Their pictures are decoded one at a time, in at most a second each. */
export const maxUploads = 40;
/** Bytes counted for an upload before its body arrives: the read buffer of its connection. */
export const initialBytes = 64 * 1024;
const retryAfterSeconds = 5;

export interface Sender {
  userId: string;
  /** The result of `widerNetworkOf`. */
  network: string;
  idempotencyKey: string;
  /** Ends the connection of the upload. */
  cut: () => void;
}

/** An upload, from its headers until its response is closed and its pictures are processed. */
export interface Upload {
  /**
   * Counts bytes of the body that have arrived. @throws ProductError `too_many_requests` or `upload_capacity_reached`
   */
  receive(bytes: number): void;
  /** After this call, only the handler ends the upload, even when the client disconnects. */
  startHandling(): void;
  /** Ends the upload unless a handler will. */
  connectionClosed(): void;
  /** Idempotent. */
  end(): void;
}

interface OpenUpload extends Upload {
  sender: Sender;
  isHandled: boolean;
}

/** Limits the uploads of this process by bytes received. Announcing a large body reserves nothing. */
@Injectable()
export class UploadsInFlight {
  private readonly bytes = new ByteBudget(maxUploadBytes, maxUploadBytesPerNetwork);
  private readonly open = new Set<OpenUpload>();

  /** @throws ProductError `uploads_in_flight`, `too_many_requests` or `upload_capacity_reached` */
  begin(sender: Sender): Upload {
    this.cutPredecessor(sender);
    const uploads = [...this.open];
    if (uploads.filter((one) => one.sender.userId === sender.userId).length >= maxUploadsInFlight)
      throw new ProductError('uploads_in_flight', { retryAfterSeconds });
    if (uploads.length >= maxUploads) throw capacityError('total');
    if (uploads.filter((one) => one.sender.network === sender.network).length >= maxUploads / 2)
      throw capacityError('per-sender');
    const held = this.bytes.hold(sender.network);
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
    upload.receive(initialBytes);
    this.open.add(upload);
    return upload;
  }

  /** A client that retries has lost its first connection, which may still seem open here for minutes. */
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
  return limit === 'per-sender'
    ? new ProductError('too_many_requests', { detail: 'uploads', retryAfterSeconds })
    : new ProductError('upload_capacity_reached', { retryAfterSeconds });
}
