/** Which picture of a video: what viewers see first, or an automatic frame at about a quarter, half, three quarters. */
export type StillMoment = 'cover' | '1' | '2' | '3';

/** A made-up channel without a real owner. */
export interface SampleChannel {
  /** `UC` and 22 more characters, as the site numbers channels. */
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

/** A made-up video as the site's data interface describes it, with counts as numbers. */
export interface SampleVideo {
  /** 11 characters: `sample-` and a word of four letters. */
  id: string;
  channelId: string;
  title: string;
  description: string;
  tags: readonly string[];
  /** The site's category number: 19 travel, 26 how-to, 27 education, 28 technology. */
  categoryId: string;
  publishedAt: string;
  /** ISO 8601, such as `PT12M3S`. */
  duration: string;
  viewCount: number;
  likeCount: number;
  commentCount: number;
  privacyStatus: 'public' | 'unlisted' | 'private';
  /** False: oEmbed answers 401, yet the video can be watched and has stills. */
  embeddable: boolean;
  /** On air right now. */
  live?: boolean;
  /** For adults who have signed in: oEmbed answers 403, the data interface and the stills as ever. */
  ageRestricted?: boolean;
  /** Covers up to 4K, beside the ordinary ones. */
  largeCovers?: boolean;
  definition: 'hd';
  defaultLanguage: string;
  defaultAudioLanguage: string;
  /** File of each still, relative to the `stills` folder; null: the site shows none. */
  stills: Readonly<Record<StillMoment, string>> | null;
}

/** The four stills of a video whose pictures lie in the folder `folder`. */
export function stillsIn(folder: string): Record<StillMoment, string> {
  return {
    cover: `${folder}/cover.jpg`,
    '1': `${folder}/1.jpg`,
    '2': `${folder}/2.jpg`,
    '3': `${folder}/3.jpg`,
  };
}
