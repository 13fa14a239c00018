import type { VideoDetails, VideoStill } from '@app/providers';
import type { PictureFacts } from '@app/studio';

export interface StoredStill {
  /** Storage name. */
  name: string;
  moment: VideoStill['moment'] | 'own';
  width: number;
  height: number;
  /** Measured in this stage only, and used by later stages. */
  facts: PictureFacts;
}

export interface SourceVideoOutput {
  /** The id is null for an uploaded video. */
  video: Omit<VideoDetails, 'id'> & { id: string | null };
  /** Clean stills without bars, at least one. A moment has several stills only when the video has few moments. */
  stills: StoredStill[];
}
