import type { Readable } from 'node:stream';
import { Environment } from '@app/config';
import { ProductError } from '@app/contracts';
import { mediaTypes, parseObjectName, Storage, type Extension } from '@app/providers';
import { Injectable } from '@nestjs/common';

/** How long a browser remembers that pictures come from the CDN. */
const cdnSeconds = 86_400;

/** Stored pictures that browsers may see, and where they get them. */
@Injectable()
export class PicturesService {
  constructor(
    private readonly storage: Storage,
    private readonly env: Environment,
  ) {}

  /**
   * Where else a browser gets what a page shows; null where it comes through us, as does all that somebody saves: a browser
   * forgets the name that a file should have when it ends up at another origin.
   * @param destination what the browser says that it is for
   */
  async elsewhere(
    name: string,
    destination: string | undefined,
  ): Promise<{ url: string; forSeconds: number } | null> {
    forBrowsers(name);
    if (destination !== 'image') return null;
    const { CDN_ORIGIN: cdn } = this.env;
    if (cdn) return { url: `${new URL(cdn).origin}/pictures/${name}`, forSeconds: cdnSeconds };
    const link = await this.storage.linkTo(name);
    // Some time has to be left for the picture itself, once the browser has been told where it is.
    return link && { ...link, forSeconds: Math.floor(link.forSeconds / 2) };
  }

  async open(name: string): Promise<{ type: string; size: number; stream: Readable }> {
    const { extension } = forBrowsers(name);
    return { type: mediaTypes[extension], ...(await this.storage.open(name)) };
  }
}

/** Stills, plates and uploads never leave the server. @throws ProductError `not_found` */
function forBrowsers(name: string): { extension: Extension } {
  const parsed = parseObjectName(name);
  if (parsed?.kind !== 'thumbnail' && parsed?.kind !== 'avatar')
    throw new ProductError('not_found');
  return parsed;
}
