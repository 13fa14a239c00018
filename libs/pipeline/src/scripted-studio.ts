import { ProductError } from '@app/contracts';
import {
  Studio,
  type CheckResult,
  type CleanPicture,
  type FinishedThumbnail,
  type FinishRequest,
  type Painting,
  type PictureFacts,
  type Plate,
  type PlateBrief,
  type PreviewedThumbnail,
  type Sketches,
  type SketchRequest,
  type SketchSource,
  type ThumbnailMeasures,
} from '@app/studio';

/** A picture for the scripted studio: its facts as JSON. */
export function scriptedPicture(facts: Partial<PictureFacts> = {}): Buffer {
  return Buffer.from(JSON.stringify(scriptedFacts(facts)));
}

export function scriptedFacts(facts: Partial<PictureFacts> = {}): PictureFacts {
  return {
    width: 1280,
    height: 720,
    brightness: 0.5,
    contrast: 0.2,
    sharpness: 100,
    palette: { main: '#2060c0', second: '#d08030', hue: 216, saturation: 0.6 },
    faces: [],
    focus: { x: 0.5, y: 0.5 },
    calm: [],
    fingerprint: '0000000000000000',
    ...facts,
  };
}

/** A studio for tests that draws nothing. Its results come from the pictures' facts and the test's settings. */
export class ScriptedStudio extends Studio {
  readonly composed: PlateBrief[] = [];
  readonly finished: FinishRequest[] = [];
  /** Requests whose result fails its checks. */
  fails: (request: FinishRequest) => boolean = () => false;
  /** Fingerprint of a request's result; by default far from all others. */
  fingerprints: (request: FinishRequest) => string = (request) =>
    distinctFingerprint(this.finished.indexOf(request));
  /** Scene of a request's plate; by default none. */
  scenes: (request: FinishRequest) => string = () => '';
  /** Share of a request's text that lies on people or on the main object (`onSubject`). */
  covers: (request: FinishRequest) => number = () => 0;
  /** Height of a request's smallest capitals, in pixels. */
  capHeights: (request: FinishRequest) => number = () => 120;
  /** Layout that is painted for a brief. */
  paints: (brief: PlateBrief) => PlateBrief['layout'] = ({ layout }) => layout;
  /** Whether `clean` reports that it removed bars. */
  barsRemoved = false;
  /** Requests whose text is left out. */
  leavesOut: (request: FinishRequest) => boolean = () => false;

  async clean(picture: Buffer): Promise<CleanPicture> {
    const { width, height } = readFacts(picture);
    return { bytes: picture, width, height, barsRemoved: this.barsRemoved };
  }

  async inspect(picture: Buffer): Promise<PictureFacts> {
    return readFacts(picture);
  }

  /** Result of `measureThumbnail`. */
  measures: ThumbnailMeasures | null = null;

  async measureThumbnail(): Promise<ThumbnailMeasures | null> {
    return this.measures;
  }

  async compose(brief: PlateBrief): Promise<Plate> {
    this.composed.push(brief);
    const { accentHue, seed, size, typeLook } = brief;
    const layout = this.paints(brief);
    return {
      layout,
      ...size,
      background: Buffer.from(layout),
      foreground: null,
      faces: [],
      accentHue,
      seed,
      facesAsked: brief.assets.filter(({ kind }) => kind === 'face').length,
      ...(typeLook && { typeLook }),
    };
  }

  async adopt({ picture, brief }: Painting): Promise<Plate> {
    return { ...(await this.compose(brief)), background: picture };
  }

  async sketch({ background }: SketchSource): Promise<Buffer> {
    return background;
  }

  async sketchChoices({ layouts, stills }: SketchRequest): Promise<Sketches> {
    return { layouts: layouts.map((layout) => Buffer.from(layout)), stills };
  }

  async maskFaces(picture: Buffer): Promise<Buffer> {
    return Buffer.from(JSON.stringify({ ...readFacts(picture), faces: [] }));
  }

  async finish(request: FinishRequest): Promise<FinishedThumbnail> {
    this.finished.push(request);
    const passed = !this.fails(request);
    const textContrast: CheckResult = {
      name: 'text-contrast',
      outcome: passed ? 'pass' : 'fail',
      value: passed ? 9 : 2,
      threshold: 3,
      code: 'cap-height',
      label: 'Readable at phone size',
    };
    const capHeight: CheckResult = {
      name: 'cap-height',
      outcome: 'pass',
      value: this.capHeights(request),
      threshold: 53,
      code: 'cap-height',
      label: 'Readable at phone size',
    };
    const bytes = (what: string) =>
      Buffer.from(`${what} ${request.plate.layout} ${request.words.main}`);
    return {
      master: bytes('master'),
      upload: bytes('upload'),
      preview: bytes('preview'),
      smallPreview: bytes('small'),
      width: request.plate.width,
      height: request.plate.height,
      checks: [textContrast, capHeight],
      passed,
      fingerprint: this.fingerprints(request),
      scene: this.scenes(request),
      onSubject: this.covers(request),
      repairs: [],
      words: this.leavesOut(request) ? { main: '', sub: '', emphasis: [] } : request.words,
    };
  }

  async preview(request: FinishRequest): Promise<PreviewedThumbnail> {
    const { preview, checks, repairs, words = request.words } = await this.finish(request);
    const failed = checks.filter(({ outcome }) => outcome === 'fail');
    return { picture: preview, checks, failed, repairs, words, text: null, layers: null };
  }

  async close(): Promise<void> {}
}

function readFacts(picture: Buffer): PictureFacts {
  try {
    return JSON.parse(picture.toString()) as PictureFacts;
  } catch (cause) {
    throw new ProductError('image_unreadable', { cause });
  }
}

/** Hashes that differ from each other in at least 32 bits. */
function distinctFingerprint(index: number): string {
  return (
    [
      '0000000000000000',
      '00000000ffffffff',
      'ffffffff00000000',
      '0000ffffffff0000',
      'ffff00000000ffff',
      'ff00ff00ff00ff00',
    ][index % 6] ?? ''
  );
}
