import { randomUUID } from 'node:crypto';
import {
  checkSentences,
  finishedThumbnailKey,
  ProductError,
  reasonSentence,
  type Reason,
  type ReasonRemark,
  type StoredPictures,
} from '@app/contracts';
import { ImageModel, Storage } from '@app/providers';
import {
  layoutTraits,
  setsTextOnStill,
  Studio,
  type CheckResult,
  type FinishedThumbnail,
  type ThumbnailText,
  sceneDistance,
} from '@app/studio';
import { Injectable } from '@nestjs/common';
import { BatchFrames } from '../batch-frames.js';
import type { DesignedPlate } from '../design/design.output.js';
import { loadPlate, paintConcept } from '../paint-concept.js';
import type { Stage, StageContext, StageInput } from '../stage.js';
import type { Concept } from '../strategise/strategise.output.js';
import { spokenText } from '../transcript.js';
import type { CraftedThumbnail, CraftOutput, KeptPlate } from './craft.output.js';
import { reasonFor } from './reason.js';
import { storePictures } from './store-pictures.js';
import { layoutOfSameShot, looksAlike, similarityFault } from './similarity.js';

/** Error messages of image libraries may contain a whole picture. */
const maxFailureLength = 200;

interface CraftedConcept {
  concept: Concept;
  /** The text in the picture, which may be less than the concept's text. */
  words: ThumbnailText;
  finished: FinishedThumbnail;
  plate: KeptPlate;
  /** The requested text color, if used. */
  textColor: string | null;
  /** Whether the channel look's lettering was dropped because it was unreadable on the plate. */
  isLookDropped: boolean;
  /** Checks that failed with the planned text. */
  failedChecksWithText: string;
  /** Whether text that the creator prescribed is missing in the picture. */
  lacksFixedText: boolean;
}

/**
 * Sets the text on each plate, checks and encodes the pictures. A thumbnail that fails is tried without text, then
 * replaced by a spare. A thumbnail that lost its headline, repeats a shot, or has small text or text on people is replaced
 * too. When no spare is left, a repeated shot is delivered with a warning. A thumbnail without headline is delivered only
 * when the batch would otherwise be empty.
 */
@Injectable()
export class Craft implements Stage<'craft'> {
  constructor(
    private readonly studio: Studio,
    private readonly imageModel: ImageModel,
    private readonly storage: Storage,
  ) {}

  async run(input: StageInput<'craft'>, context: StageContext): Promise<CraftOutput> {
    const { concepts, spares } = input.strategise;
    const all = [...concepts, ...spares];
    const indexOf = ({ concept }: CraftedConcept): number => all.indexOf(concept);
    const { plates } = input.design;
    const unused = all
      .map((_, index) => index)
      .filter((index) => !plates.some((plate) => plate.concept === index));
    const rejected: string[] = [];
    const unpainted: string[] = [];
    let unexpectedError: unknown;
    let rejectedWithoutFixedText = 0;
    const frames = new BatchFrames(concepts, context);
    const reject = (crafted: CraftedConcept, fault: string): void => {
      rejected.push(`${crafted.concept.layout}: ${fault}`);
      if (crafted.lacksFixedText) rejectedWithoutFixedText += 1;
    };
    let done = 0;

    const plannedThumbnails = await Promise.all(
      plates.map(async (plate) => {
        const crafted = await this.finish(all, plate, input, context);
        context.report((0.8 * (done += 1)) / plates.length);
        return crafted;
      }),
    );

    const accepted: CraftedConcept[] = [];
    const stored = new Map<CraftedConcept, Promise<CraftedThumbnail>>();
    const accept = (crafted: CraftedConcept): void => {
      accepted.push(crafted);
      frames.assignFrame(indexOf(crafted));
      const storing = this.storeAndShow(crafted, indexOf(crafted), frames, input, context);
      // Awaited at the end. Without this handler, an earlier rejection would end the process.
      storing.catch(() => undefined);
      stored.set(crafted, storing);
    };
    /** Thumbnails that passed, but repeat a shot, or have small text or text on people, the main object or a screen. */
    const compromises: CraftedConcept[] = [];
    /** Thumbnails that passed only without the planned headline. */
    const withoutHeadline: CraftedConcept[] = [];
    const judge = (crafted: CraftedConcept): boolean => {
      const fault = faultOf(crafted, accepted);
      const isLesser =
        showsSameShot(crafted, accepted) ||
        isWeak(crafted) ||
        coversScreen(crafted, input['analyse-content']);
      const list = hasLostHeadline(crafted) ? withoutHeadline : isLesser ? compromises : accepted;
      if (!fault && list === accepted) {
        accept(crafted);
        return true;
      }
      frames.freeFrame(indexOf(crafted));
      if (fault) reject(crafted, fault);
      else list.push(crafted);
      return false;
    };
    const replace = async (): Promise<void> => {
      const shownHeroes = new Set(accepted.map(({ concept }) => concept.hero));
      const fresh = unused
        .slice(0, sparesToChoose)
        .findIndex((index) => !shownHeroes.has(conceptAt(all, index).hero));
      const [spare] = unused.splice(Math.max(0, fresh), 1);
      if (spare === undefined) return;
      // The batch continues without a spare that cannot be painted.
      const crafted = await this.paintAndFinish(all, spare, input, context).catch(
        (error: unknown) => {
          context.signal.throwIfAborted();
          if (!(error instanceof ProductError)) unexpectedError ??= error;
          const { layout } = conceptAt(all, spare);
          unpainted.push(`${layout}: ${String(error).slice(0, maxFailureLength)}`);
          return undefined;
        },
      );
      if (crafted) judge(crafted);
    };
    // Judges all planned thumbnails first, so that the creator can open accepted ones while a spare is painted.
    const failures = plannedThumbnails.filter((crafted) => !judge(crafted));
    for (let count = 0; count < failures.length; count++) await replace();
    // Whether every rejected thumbnail lacks text that the creator prescribed. Spares would probably lack it, too.
    const isHopeless = (): boolean =>
      withoutHeadline.length === 0 &&
      rejected.length > 0 &&
      rejectedWithoutFixedText === rejected.length;
    const lacksThumbnails = (): boolean => accepted.length < plannedThumbnails.length;
    let tries = 0;
    const isFilled = (): boolean =>
      tries >= maxTries &&
      accepted.length + compromises.filter(isWeak).length >= plannedThumbnails.length;
    for (; lacksThumbnails() && unused.length > 0 && !isHopeless() && !isFilled(); tries++)
      await replace();
    // Tries compromises in this order: weak ones as planned, repeated shots from the least similar, headlines on screen
    // recordings. Compares each again, because more thumbnails were accepted meanwhile.
    const similarity = new Map(
      compromises.map((one) => [one, repeatedShotSimilarity(one, accepted)]),
    );
    const onScreen = (one: CraftedConcept): number =>
      Number(coversScreen(one, input['analyse-content']));
    const bySimilarity = compromises.toSorted(
      (a, b) =>
        onScreen(a) - onScreen(b) ||
        (similarity.get(a) ?? 0) - (similarity.get(b) ?? 0) ||
        indexOf(a) - indexOf(b),
    );
    for (const crafted of bySimilarity) {
      if (accepted.length >= plannedThumbnails.length) break;
      const fault = faultOf(crafted, accepted);
      if (fault) reject(crafted, fault);
      else accept(showsSameShot(crafted, accepted) ? withShotWarning(crafted) : crafted);
    }
    // Delivers a thumbnail without its headline only when there is no other. Otherwise it is refunded.
    for (const crafted of withoutHeadline) {
      if (accepted.length === 0) accept(crafted);
      else reject(crafted, 'its headline cannot be read there');
    }

    context.signal.throwIfAborted();
    if (accepted.length === 0) {
      // The error may be temporary, and the stage is then retried.
      if (unexpectedError !== undefined) throw unexpectedError;
      const code =
        rejectedWithoutFixedText === rejected.length
          ? 'words_not_settable'
          : 'thumbnail_checks_failed';
      throw new ProductError(code, {
        detail: rejected.join('; '),
      });
    }
    const frameOf = (crafted: CraftedConcept): number => frames.frameIndex(indexOf(crafted));
    const inOrder = accepted.toSorted((a, b) => frameOf(a) - frameOf(b));
    const thumbnails = await Promise.all(
      inOrder.map(async (crafted, position) => {
        const thumbnail = await stored.get(crafted);
        if (!thumbnail) throw new RangeError('an accepted thumbnail was not stored');
        return { ...thumbnail, position };
      }),
    );
    context.report(1);
    return { thumbnails, rejected: [...rejected, ...unpainted] };
  }

  private async paintAndFinish(
    all: Concept[],
    index: number,
    input: StageInput<'craft'>,
    context: StageContext,
  ): Promise<CraftedConcept> {
    const painters = { imageModel: this.imageModel, storage: this.storage };
    const plate = await paintConcept(
      painters,
      input['analyse-content'],
      conceptAt(all, index),
      index,
      withoutWaiting(context),
    );
    return await this.finish(all, plate, input, context);
  }

  /** Finishes a plate with the concept's text, or without text if the thumbnail does not pass with it. */
  private async finish(
    all: Concept[],
    designed: DesignedPlate,
    input: StageInput<'craft'>,
    context: StageContext,
  ): Promise<CraftedConcept> {
    context.signal.throwIfAborted();
    const concept = conceptAt(all, designed.concept);
    const plate = await loadPlate(this.storage, designed.plate);
    const { durationSeconds } = input['source-video'].video;
    const isFixed = input['analyse-content'].wordsFixed;
    const reference = input['analyse-reference'].reference?.style.fingerprint ?? null;
    let finishInput = { plate, durationSeconds, reference };
    let textColor = concept.wordColour ?? null;
    const choices = { typeface: null, color: textColor, accent: null, textBox: null };
    let finished = await this.studio.finish({
      ...finishInput,
      words: concept.words,
      ...(textColor !== null && { choices }),
    });
    // Readable text matters more than the requested color.
    if (textColor !== null && failedOrLacksText(finished, concept.words) && !isCopy(finished)) {
      context.signal.throwIfAborted();
      textColor = null;
      finished = await this.studio.finish({ ...finishInput, words: concept.words });
    }
    const { typeLook } = plate;
    let isLookDropped = false;
    if (typeLook && failedOrLacksText(finished, concept.words) && !isCopy(finished)) {
      context.signal.throwIfAborted();
      isLookDropped = true;
      finishInput = { ...finishInput, plate: { ...plate, typeLook: null } };
      finished = await this.studio.finish({ ...finishInput, words: concept.words });
    }
    const failedChecksWithText = failedChecks(finished);
    let words = finished.words ?? concept.words;
    // Prescribed text is never removed, because the result would not be what was requested. If a check would also fail
    // without text, such as for a copy of the reference, no second try is made.
    if (!finished.passed && words.main && !isFixed && !failsWithoutText(finished)) {
      context.signal.throwIfAborted();
      words = { main: '', sub: '', emphasis: [] };
      finished = await this.studio.finish({ ...finishInput, words });
    }
    return {
      concept,
      words,
      finished,
      textColor,
      failedChecksWithText,
      isLookDropped,
      plate: {
        ...designed.plate,
        ...(isLookDropped && { typeLook: null }),
        durationSeconds,
        reference,
        wordColour: textColor,
      },
      lacksFixedText: isFixed && words.main === '' && concept.words.main !== '',
    };
  }

  /**
   * Stores a thumbnail, once for all attempts: from then on its creator may edit it, and cannot cancel the generation.
   */
  private async storeAndShow(
    crafted: CraftedConcept,
    conceptIndex: number,
    frames: BatchFrames,
    input: StageInput<'craft'>,
    context: StageContext,
  ): Promise<CraftedThumbnail> {
    const thumbnail = await context.once(`${finishedThumbnailKey}${conceptIndex}`, async () => ({
      ...(await storePictures(this.storage, crafted.finished)),
      ...describe(crafted, input),
    }));
    frames.showThumbnail(conceptIndex, thumbnail);
    return { ...thumbnail, position: 0 };
  }
}

function describe(
  crafted: CraftedConcept,
  input: StageInput<'craft'>,
): Omit<CraftedThumbnail, keyof StoredPictures | 'position'> {
  const { concept, words, finished, plate } = crafted;
  const reasonParts = reasonOf(crafted, input);
  return {
    id: randomUUID(),
    layout: concept.layout,
    words,
    reason: reasonSentence(reasonParts),
    reasonParts,
    checks: finished.checks,
    fingerprint: finished.fingerprint,
    plate,
  };
}

/**
 * Uses the planned reason, if any, when the whole headline was set, else derives one from the painted picture. Adds
 * remarks, such as on missing characters or a changed text color.
 */
function reasonOf(
  { concept, words, textColor, isLookDropped, plate }: CraftedConcept,
  input: StageInput<'craft'>,
): Reason {
  const { words: planned } = concept;
  const { stills, assets, wordsFixed } = input['analyse-content'];
  const isWhole = toComparable(words.main) === toComparable(planned.main);
  const written = isWhole ? asSentence(concept.why) : '';
  const parts: Reason = written
    ? { written, remarks: [] }
    : reasonFor({
        plate,
        hero: concept.hero,
        heroAlone: concept.heroAlone,
        words,
        planned,
        stills,
        title: input['source-video'].video.title,
        said: spokenText(input.brief.transcript),
        wordsFixed,
        hasFaceAsset: assets.some(({ kind }) => kind === 'face'),
        ownReference: concept.ownReference,
        numbersUsed: concept.numbersUsed,
      });
  const lacksCharacters = words.main !== '' && !isWhole;
  const hasOtherColor = words.main !== '' && textColor !== (concept.wordColour ?? null);
  const more: (ReasonRemark['code'] | false | undefined)[] = [
    concept.lacks && `lacks-${concept.lacks}`,
    concept.channelLook && !isLookDropped && 'channel-look',
    isLookDropped && 'own-lettering',
    lacksCharacters && 'characters-missing',
    hasOtherColor && 'other-color',
  ];
  const codes = more.filter((code) => code !== undefined && code !== false);
  return { ...parts, remarks: [...parts.remarks, ...codes.map((code) => ({ code }))] };
}

function asSentence(text: string): string {
  return text === '' || /[.!?…。！？]$/u.test(text) ? text : `${text}.`;
}

function hasLostHeadline({ concept, words }: CraftedConcept): boolean {
  return words.main === '' && concept.words.main !== '';
}

/**
 * Number of spares to try before a thumbnail with small text or text on people is delivered. Such text is not a failure,
 * and spares take time.
 */
const maxTries = 2;
/** How many spares to search for one with a main still that is in no accepted thumbnail. */
const sparesToChoose = 3;
/** Share of the text that may be on people, because hair or a hand may reach under a letter. */
const maxOnSubject = 0.18;

function coversSubject({ finished }: CraftedConcept): boolean {
  return (finished.onSubject ?? 0) > maxOnSubject;
}

/** Smaller capitals on a still look lost, and are hard to read in the sidebar. Pixels of a 1280-pixel frame. */
const minCapHeight = 80;

/**
 * Whether the text on a still is small. Plates with text beside the picture are exempt: there, only a line of words such
 * as "and" is small.
 */
function hasSmallText({ plate, finished }: CraftedConcept): boolean {
  const cap = finished.checks.find(({ name }) => name === 'cap-height')?.value ?? minCapHeight;
  const isBeside = layoutTraits(plate.layout).isTextBeside === true || plate.needsWords === true;
  return !isBeside && cap < minCapHeight;
}

/** Whether a spare is tried before the thumbnail is delivered. */
function isWeak(crafted: CraftedConcept): boolean {
  return coversSubject(crafted) || hasSmallText(crafted);
}

/** Whether a headline lies on a screen recording, whose small text makes both unreadable. */
function coversScreen(
  { concept, words }: CraftedConcept,
  { stills }: StageInput<'craft'>['analyse-content'],
): boolean {
  return (
    words.main !== '' &&
    stills[concept.hero]?.facts.screen === true &&
    setsTextOnStill(concept.layout)
  );
}

/** 0 if no accepted thumbnail shows the same shot. Otherwise the similarity to the nearest one, above 0. */
function repeatedShotSimilarity(
  crafted: CraftedConcept,
  accepted: readonly CraftedConcept[],
): number {
  if (!showsSameShot(crafted, accepted)) return 0;
  const { scene } = crafted.finished;
  const distances = accepted.map(({ finished }) => sceneDistance(scene, finished.scene));
  return 1 / (0.01 + Math.min(...distances));
}

function showsSameShot(
  { finished, plate, concept }: CraftedConcept,
  accepted: readonly CraftedConcept[],
): boolean {
  // With the creator's photo, two plates of one layout are the same shot, whatever their stills: several layouts fall back
  // to a panel when the photo cannot be cut out. `layoutOfSameShot` does not recognize it beside another color.
  const hasOwnFace = (plate.facesAsked ?? 0) > 0;
  const isAlike = (one: CraftedConcept): boolean =>
    looksAlike(one.finished.fingerprint, finished.fingerprint) ||
    (one.plate.layout === plate.layout && (hasOwnFace || one.concept.hero === concept.hero));
  if (accepted.some(isAlike)) return true;
  const others = accepted.map((one) => ({
    layout: one.concept.layout,
    scene: one.finished.scene,
  }));
  return layoutOfSameShot(finished.scene, others) !== undefined;
}

function withShotWarning(crafted: CraftedConcept): CraftedConcept {
  const warning: CheckResult = {
    name: 'same-shot',
    outcome: 'warn',
    value: 0,
    threshold: 1,
    code: 'same-shot',
    label: checkSentences['same-shot'],
  };
  const { finished } = crafted;
  return { ...crafted, finished: { ...finished, checks: [...finished.checks, warning] } };
}

/** Whether a check failed or the studio omitted the text. */
function failedOrLacksText(finished: FinishedThumbnail, asked: ThumbnailText): boolean {
  return !finished.passed || (asked.main !== '' && finished.words?.main === '');
}

function isCopy({ checks }: FinishedThumbnail): boolean {
  return checks.some(({ name, outcome }) => name === 'own-picture' && outcome === 'fail');
}

function toComparable(text: string): string {
  return text.normalize('NFC').replaceAll(/[\s\p{C}\p{M}]/gu, '');
}

/** A context whose image model does not wait when it is busy, because the batch is nearly done. */
function withoutWaiting(context: StageContext): StageContext {
  const { text, image } = context.models;
  return { ...context, models: { text, image: { ...image, retriesLater: false } } };
}

function conceptAt(all: Concept[], index: number): Concept {
  const concept = all[index];
  if (!concept) throw new RangeError(`there is no concept ${index}`);
  return concept;
}

/** Checks whose result does not depend on the text. */
const plateChecks = new Set([
  'own-picture',
  'face-inside',
  'face-badge',
  'face-player',
  'enlarged',
]);

function failsWithoutText({ checks }: FinishedThumbnail): boolean {
  return checks.some(({ name, outcome }) => outcome === 'fail' && plateChecks.has(name));
}

function failedChecks({ checks }: FinishedThumbnail): string {
  return checks
    .filter(({ outcome }) => outcome === 'fail')
    .map(({ name, value }) => `${name} ${value}`)
    .join(', ');
}

/** Returns why a picture cannot be delivered. Undefined when it can. */
function faultOf(
  { concept, words, finished, plate, failedChecksWithText, lacksFixedText }: CraftedConcept,
  accepted: readonly CraftedConcept[],
): string | undefined {
  if (lacksFixedText) return 'the words that were asked for cannot be set';
  if (!words.main && (layoutTraits(concept.layout).worksWithoutText === 0 || plate.needsWords))
    return `it is nothing without words, and they cannot be set: ${failedChecksWithText}`;
  if (!finished.passed) return `failed ${failedChecks(finished) || 'its checks'}`;
  return similarityFault(
    { layout: concept.layout, fingerprint: finished.fingerprint },
    accepted.map((other) => ({
      layout: other.concept.layout,
      fingerprint: other.finished.fingerprint,
    })),
  );
}
