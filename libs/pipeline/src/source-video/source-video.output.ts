import type { VideoDetails, VideoStill } from '@app/providers';
import type { PictureFacts } from '@app/studio';

export interface StoredStill {
  /** Name in the storage. */
  name: string;
  moment: VideoStill['moment'] | 'own';
  width: number;
  height: number;
  /** Seen when the still was taken in; the next stage judges by it and does not look again. */
  facts: PictureFacts;
}

export interface SourceVideoOutput {
  /** Null id when the creator sent stills of a film instead of a link. */
  video: Omit<VideoDetails, 'id'> & { id: string | null };
  /** Clean 16:9 stills without bars, at least one, no two alike. */
  stills: StoredStill[];
}
