import type { RelatedVideo } from '@app/providers';

export interface ResearchVideosOutput {
  videos: RelatedVideo[];
  /** What was found or why nothing was, for the log. */
  note: string;
}
