import type { RelatedVideo } from '@app/providers';

export interface ResearchVideosOutput {
  videos: RelatedVideo[];
  /** The result, or why there is none, for the log. */
  note: string;
}
