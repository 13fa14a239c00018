import type { Readable } from 'node:stream';
import { Environment } from '@app/config';
import { ProductError } from '@app/contracts';
import { mediaTypes, parseObjectName, Storage, type PictureExtension } from '@app/providers';
import { Injectable } from '@nestjs/common';

/** How long a browser caches the redirect to the CDN. */
const cdnSeconds = 86_400;

/** Stored pictures that browsers may load. */
@Injectable()
export class PicturesService {
  constructor(
    private readonly storage: Storage,
    private readonly env: Environment,
  ) {}

  /**
   * Returns the CDN or bucket address of a picture. Null when the api sends the picture itself. Downloads are never
   * redirected, because browsers ignore the file name from another origin.
   * @param destination the request's Sec-Fetch-Dest header
   */
  async redirectFor(
    name: string,
    destination: string | undefined,
  ): Promise<{ url: string; forSeconds: number } | null> {
    requirePublic(name);
    if (destination !== 'image') return null;
    const { CDN_ORIGIN: cdn } = this.env;
    if (cdn) return { url: `${new URL(cdn).origin}/pictures/${name}`, forSeconds: cdnSeconds };
    const link = await this.storage.linkTo(name);
    // The cached redirect must expire before the link does.
    return link && { ...link, forSeconds: Math.floor(link.forSeconds / 2) };
  }

  async open(name: string): Promise<{ type: string; size: number; stream: Readable }> {
    const { extension } = requirePublic(name);
    return { type: mediaTypes[extension], ...(await this.storage.open(name)) };
  }
}

/** Stills, plates and uploads never leave the server. @throws ProductError `not_found` */
function requirePublic(name: string): { extension: PictureExtension } {
  const parsed = parseObjectName(name);
  if (parsed?.kind !== 'thumbnail' && parsed?.kind !== 'avatar' && parsed?.kind !== 'logo')
    throw new ProductError('not_found');
  return parsed;
}
