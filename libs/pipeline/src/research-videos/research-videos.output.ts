import type { RelatedVideo } from '@app/providers';

export interface ResearchVideosOutput {
  videos: RelatedVideo[];
  /** For the log: the result, or why there is none. */
  note: string;
}
