import type { Notice } from '@app/contracts';
import type { PictureFacts } from '@app/studio';

export interface Headline {
  /** At most four words if possible. The layout may set it in capitals. */
  main: string;
  sub: string;
  emphasis: string[];
}

export type Tone = 'calm' | 'bold' | 'playful' | 'serious';

export interface AnalyzedStill {
  /** Storage name from source-video. */
  name: string;
  facts: PictureFacts;
  /** What the still shows, if a model described it. */
  shows?: string;
  /** How well the still suits as the main still (hero) of a thumbnail, from 0 to 1. */
  merit: number;
}

export interface AnalyseContentOutput {
  /** Summary, if a model wrote one. */
  summary?: string;
  /** Search words for related videos. */
  topic: string;
  keywords: string[];
  /** People, places and things named in the title. */
  named: string[];
  /** Numbers as written in the title, such as `$10,000` or `30 days`. */
  numbers: string[];
  tone: Tone;
  /** BCP 47. */
  language: string | null;
  /** Candidates, best first. */
  headlines: Headline[];
  /** Whether the creator prescribed the text or asked for none. Then every thumbnail has the same text. */
  wordsFixed: boolean;
  /** In the order of the output of source-video. */
  stills: AnalyzedStill[];
  /** The creator's uploads with their facts. */
  assets: { name: string; kind: 'face' | 'asset'; facts: PictureFacts; person?: string }[];
  /** Notes on uploads that cannot be used as a portrait. */
  uploadNotices?: Notice[];
}
