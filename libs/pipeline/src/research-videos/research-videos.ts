import { ProductError } from '@app/contracts';
import { VideoSites } from '@app/providers';
import { Injectable } from '@nestjs/common';
import { siteOf } from '../brief.js';
import { relatedQuestionFor } from '../related-question.js';
import type { Stage, StageContext, StageInput } from '../stage.js';
import type { ResearchVideosOutput } from './research-videos.output.js';

const maxVideos = 12;

/** Finds popular videos on the topic. Never fails the generation. */
@Injectable()
export class ResearchVideos implements Stage<'research-videos'> {
  constructor(private readonly videoSites: VideoSites) {}

  async run(
    input: StageInput<'research-videos'>,
    context: StageContext,
  ): Promise<ResearchVideosOutput> {
    context.signal.throwIfAborted();
    try {
      const question = relatedQuestionFor(input['source-video'].video, input['analyse-content']);
      const site = this.videoSites.of(siteOf(input.brief));
      const videos = (await site.relatedVideos(question)).slice(0, maxVideos);
      return {
        videos,
        note: videos.length > 0 ? `${videos.length} related videos` : 'no related video was found',
      };
    } catch (error) {
      context.signal.throwIfAborted();
      if (!(error instanceof ProductError)) throw error;
      return { videos: [], note: `no related videos: ${error.code}` };
    }
  }
}
