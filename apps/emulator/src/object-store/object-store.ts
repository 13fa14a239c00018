import { Injectable } from '@nestjs/common';
import { S3Error } from './s3-error.js';

export interface StoredObject {
  bytes: Buffer;
  etag: string;
  type: string;
  /** By the names of the response headers, `x-amz-meta-…`. */
  metadata: Record<string, string>;
  modified: Date;
}

/** The content of the bucket, in memory. */
@Injectable()
export class ObjectStore {
  private readonly objects = new Map<string, StoredObject>();

  put(key: string, object: Omit<StoredObject, 'modified'>): void {
    this.objects.set(key, { ...object, modified: new Date() });
  }

  find(key: string): StoredObject {
    const object = this.objects.get(key);
    if (object) return object;
    throw new S3Error(404, 'NoSuchKey', 'The specified key does not exist.');
  }

  remove(key: string): void {
    this.objects.delete(key);
  }

  /** Lists objects whose keys come after `after`, in the byte order of their keys. */
  list(after: string, most: number): { objects: [string, StoredObject][]; isTruncated: boolean } {
    const rest = [...this.objects]
      .filter(([key]) => key > after)
      .toSorted(([one], [other]) => (one < other ? -1 : 1));
    return { objects: rest.slice(0, most), isTruncated: rest.length > most };
  }
}
