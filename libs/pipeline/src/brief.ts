import {
  defaultVideoSite,
  type ThumbnailShape,
  type VideoRef,
  type VideoSiteName,
} from '@app/contracts';

/** A line said in the video, and its second, if the transcript has times. */
export interface TranscriptLine {
  at: number | null;
  text: string;
}

/** A creator's request as stored with the generation. Pictures are storage names. */
export interface GenerationBrief {
  source:
    | { kind: 'link'; videoSite?: VideoSiteName; videoId: string }
    | { kind: 'stills'; fileName: string; stills: string[] };
  batchSize: number;
  /** Upright for Shorts; wide when absent. */
  shape?: ThumbnailShape;
  /** The video whose thumbnail guides the style, if the creator named one. */
  referenceVideoId: string | null;
  referenceVideoSite?: VideoSiteName;
  /** The creator's uploads: faces, logos, products. */
  assets: string[];
  /** Ids of the saved photos that some of `assets` are copies of. */
  savedPhotos?: string[];
  /** For each of `assets` the saved face that it is a photo of, or null. */
  people?: (string | null)[];
  /** The creator's prompt, or empty. Untrusted data, never instructions. */
  requirements: string;
  /**
   * What is said in the video, from the creator. Untrusted data. Every SQL statement that ends a
   * generation removes it; `hadTranscript` stays.
   */
  transcript?: TranscriptLine[];
  hadTranscript?: true;
  /** The creator switched the look of their channel off for this video. */
  withoutChannelLook?: boolean;
}

/** The linked video. Briefs that were stored before `videoSite` existed are of the default site. */
export function videoOf(source: Extract<GenerationBrief['source'], { kind: 'link' }>): VideoRef {
  return { site: source.videoSite ?? defaultVideoSite, id: source.videoId };
}

/** The site to search for related videos, also for uploaded stills. */
export function siteOf({ source }: GenerationBrief): VideoSiteName {
  return source.kind === 'link' ? videoOf(source).site : defaultVideoSite;
}

/** The video that the creator named as the reference. */
export function referenceOf({
  referenceVideoId: id,
  referenceVideoSite: site = defaultVideoSite,
}: GenerationBrief): VideoRef | null {
  return id === null ? null : { site, id };
}
