import type { PictureFacts } from '@app/studio';

export interface Headline {
  /** At most four words where possible; upper case is the layout's business. */
  main: string;
  sub: string;
  emphasis: string[];
}

export type Tone = 'calm' | 'bold' | 'playful' | 'serious';

export interface AnalysedStill {
  /** Name in the storage, as source-video gave it. */
  name: string;
  facts: PictureFacts;
  /** What is to be seen in it, where a model has looked. */
  shows?: string;
  /** 0-1, how good a hero it makes: sharp, well lit, a face or one clear subject. */
  merit: number;
}

export interface AnalyseContentOutput {
  /** What happens in the video, where a model has looked. */
  summary?: string;
  /** A few words to look for related videos with. */
  topic: string;
  keywords: string[];
  /** People, places and things that the title names. */
  named: string[];
  /** Numbers as the title writes them, such as `$10,000` or `30 days`. */
  numbers: string[];
  tone: Tone;
  /** BCP 47. */
  language: string | null;
  /** Candidates, best first; never the title repeated. */
  headlines: Headline[];
  /** The creator asked for exactly these words, or for none: they are the same in every picture. */
  wordsFixed: boolean;
  /** In the order of the source stage. */
  stills: AnalysedStill[];
  /** The creator's pictures with what was seen in them. */
  assets: { name: string; kind: 'face' | 'asset'; facts: PictureFacts }[];
  /** Sentences on those that cannot be used as a portrait. */
  uploadNotes?: string[];
}
