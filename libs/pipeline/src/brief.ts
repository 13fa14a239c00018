import {
  defaultVideoSite,
  type ThumbnailShape,
  type VideoRef,
  type VideoSiteName,
} from '@app/contracts';

/** A line said in the video. `at` is its start in seconds, or null if the transcript has no times. */
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
  /** Ids of the saved photos from which some of `assets` were copied. */
  savedPhotos?: string[];
  /** For each of `assets`, the saved face that it shows, or null. */
  people?: (string | null)[];
  /** The creator's prompt, or empty. Untrusted data, never instructions. */
  requirements: string;
  /**
   * The transcript that the creator added. Untrusted data. Every SQL statement that ends a generation removes it, but
   * `hadTranscript` stays.
   */
  transcript?: TranscriptLine[];
  hadTranscript?: true;
  /** Whether the creator switched the channel look off for this video. */
  withoutChannelLook?: boolean;
}

/** The linked video. Briefs stored before `videoSite` existed refer to the default site. */
export function videoOf(source: Extract<GenerationBrief['source'], { kind: 'link' }>): VideoRef {
  return { site: source.videoSite ?? defaultVideoSite, id: source.videoId };
}

/** The site on which to search for related videos, also for uploaded stills. */
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
