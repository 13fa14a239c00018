/** A picture of a video: the cover, or an automatic frame at about a quarter, half or three quarters of the length. */
export type StillMoment = 'cover' | '1' | '2' | '3';

/** A made-up channel with the data of the site's Data API, but with counts as numbers. */
export interface SampleChannel {
  /** `UC` and 22 more characters, like the site's channel ids. */
  id: string;
  title: string;
  /** With the leading `@`. */
  handle: string;
  description: string;
  /** The channel id with `UU` for `UC`. */
  uploadsPlaylistId: string;
  publishedAt: string;
  /** ISO 3166, two letters. */
  country: string;
  subscriberCount: number;
  viewCount: number;
  videoCount: number;
}

/** A made-up video with the data of the site's Data API, but with counts as numbers. */
export interface SampleVideo {
  /** `sample-` and four letters, so 11 characters like the site's ids. */
  id: string;
  channelId: string;
  title: string;
  description: string;
  tags: readonly string[];
  /** The site's category number, such as 26 for how-to videos. */
  categoryId: string;
  publishedAt: string;
  /** ISO 8601, such as `PT12M3S`. */
  duration: string;
  viewCount: number;
  likeCount: number;
  commentCount: number;
  privacyStatus: 'public' | 'unlisted' | 'private';
  /** When false, oEmbed answers 401, but the video can be watched and has stills. */
  embeddable: boolean;
  /** Whether the video is a live stream. */
  live?: boolean;
  /** Requires a signed-in adult. oEmbed answers 403, but Data API and stills answer as usual. */
  ageRestricted?: boolean;
  /** Whether there are covers up to 4K in addition to the ordinary sizes. */
  largeCovers?: boolean;
  definition: 'hd';
  defaultLanguage: string;
  defaultAudioLanguage: string;
  /** File of each still in the `stills` folder. Null when the site has no stills. */
  stills: Readonly<Record<StillMoment, string>> | null;
}

/** Paths of the four stills in `folder`. */
export function stillsIn(folder: string): Record<StillMoment, string> {
  return {
    cover: `${folder}/cover.jpg`,
    '1': `${folder}/1.jpg`,
    '2': `${folder}/2.jpg`,
    '3': `${folder}/3.jpg`,
  };
}
