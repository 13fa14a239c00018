import type { RelatedVideosQuery } from '@app/providers';
import type { AnalyseContentOutput } from './analyse-content/analyse-content.output.js';
import type { SourceVideoOutput } from './source-video/source-video.output.js';

/** Two stages ask the same question, so that the cache answers the second one. */
export function relatedQuestionFor(
  video: SourceVideoOutput['video'],
  content: Pick<AnalyseContentOutput, 'topic' | 'language'>,
): RelatedVideosQuery {
  return {
    topic: content.topic,
    language: content.language,
    channelId: video.channelId,
    categoryId: video.categoryId,
    except: video.id ?? '',
  };
}
