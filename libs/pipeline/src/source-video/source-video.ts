import { ProductError, type VideoRef } from '@app/contracts';
import { Storage, unknownDetails, VideoSites } from '@app/providers';
import { Studio, type CleanPicture, type PictureFacts } from '@app/studio';
import { Injectable } from '@nestjs/common';
import { videoOf } from '../brief.js';
import type { Stage, StageContext, StageInput } from '../stage.js';
import type { SourceVideoOutput, StoredStill } from './source-video.output.js';
import { titleFromFileName } from './title-from-file-name.js';
import { usableStills } from './usable-stills.js';

interface InspectedStill {
  moment: StoredStill['moment'];
  /** Set when the storage already has the still unchanged. */
  name: string | null;
  picture: CleanPicture;
  facts: PictureFacts;
}

/**
 * Fetches a video's details and stills, or uses the creator's stills. Removes bars and keeps only usable stills. Throws
 * the site's errors, or `video_has_no_stills`.
 */
@Injectable()
export class SourceVideo implements Stage<'source-video'> {
  constructor(
    private readonly videoSites: VideoSites,
    private readonly studio: Studio,
    private readonly storage: Storage,
  ) {}

  async run(
    { brief }: StageInput<'source-video'>,
    context: StageContext,
  ): Promise<SourceVideoOutput> {
    const { source } = brief;
    if (source.kind === 'stills')
      return this.loadOwnStills(source.fileName, source.stills, context);
    return this.loadFromSite(videoOf(source), context);
  }

  private async loadFromSite(
    { site, id }: VideoRef,
    context: StageContext,
  ): Promise<SourceVideoOutput> {
    const adapter = this.videoSites.of(site);
    const [video, stills] = await Promise.all([adapter.details(id), adapter.stills(id)]);
    context.report(0.4);
    const taken = await this.inspectStills(
      stills.map((still) => ({ moment: still.moment, name: null, bytes: still.bytes })),
      context,
      // The site may send damaged or huge frames.
      { skipUnreadable: true },
    );
    return { video, stills: await this.storeStills(usableStills(taken), context) };
  }

  private async loadOwnStills(
    fileName: string,
    names: string[],
    context: StageContext,
  ): Promise<SourceVideoOutput> {
    const stills = await Promise.all(
      names.map(async (name) => ({
        moment: 'own' as const,
        name,
        bytes: await this.storage.get(name),
      })),
    );
    context.report(0.2);
    const taken = await this.inspectStills(stills, context, { skipUnreadable: false });
    return {
      video: unknownDetails(null, titleFromFileName(fileName)),
      stills: await this.storeStills(usableStills(taken), context),
    };
  }

  /** Cleans and inspects the stills in parallel. The studio limits concurrency. */
  private async inspectStills(
    stills: { moment: StoredStill['moment']; name: string | null; bytes: Buffer }[],
    context: StageContext,
    { skipUnreadable }: { skipUnreadable: boolean },
  ): Promise<InspectedStill[]> {
    const start = 0.4;
    let done = 0;
    const taken = await Promise.all(
      stills.map(async ({ moment, name, bytes }): Promise<InspectedStill | undefined> => {
        context.signal.throwIfAborted();
        try {
          const picture = await this.studio.clean(bytes);
          const facts = await this.studio.inspect(picture.bytes);
          context.report(start + (0.5 * (done += 1)) / stills.length);
          return { moment, name: picture.barsRemoved ? null : name, picture, facts };
        } catch (error) {
          if (skipUnreadable && isUnusablePicture(error)) return undefined;
          throw error;
        }
      }),
    );
    return taken.filter((still) => still !== undefined);
  }

  private async storeStills(
    stills: InspectedStill[],
    context: StageContext,
  ): Promise<StoredStill[]> {
    context.signal.throwIfAborted();
    if (stills.length === 0) throw new ProductError('video_has_no_stills');
    return Promise.all(
      stills.map(async ({ moment, name, picture, facts }) => ({
        name: name ?? (await this.storage.put('still', 'jpg', picture.bytes)),
        moment,
        width: picture.width,
        height: picture.height,
        facts,
      })),
    );
  }
}

function isUnusablePicture(error: unknown): boolean {
  return (
    error instanceof ProductError &&
    (error.code === 'image_unreadable' || error.code === 'image_too_large')
  );
}
