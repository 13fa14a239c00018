import { autoSelectedMarker, ProductError, watchUrl, type VideoRef } from '@app/contracts';
import { TextModel, VideoSites } from '@app/providers';
import { Studio } from '@app/studio';
import { Injectable } from '@nestjs/common';
import { referenceOf, siteOf } from '../brief.js';
import { relatedQuestionFor } from '../related-question.js';
import type { Stage, StageContext, StageInput } from '../stage.js';
import { styleLine } from './analyse-reference.answer.js';
import type { AnalyseReferenceOutput } from './analyse-reference.output.js';
import { styleQuestion } from './analyse-reference.prompt.js';
import { pickReferenceByRules } from './pick-reference.js';
import { readStyleByRules } from './reference-style.js';

/**
 * Reads the style of the thumbnail that the creator named, or of a popular related video. When that fails, the
 * generation continues without a reference, and the log says why.
 */
@Injectable()
export class AnalyseReference implements Stage<'analyse-reference'> {
  constructor(
    private readonly videoSites: VideoSites,
    private readonly studio: Studio,
    private readonly textModel: TextModel,
  ) {}

  async run(
    input: StageInput<'analyse-reference'>,
    context: StageContext,
  ): Promise<AnalyseReferenceOutput> {
    context.signal.throwIfAborted();
    const given = referenceOf(input.brief);
    try {
      const reference = given ?? (await this.pickReference(input));
      context.report(0.4);
      context.signal.throwIfAborted();
      if (!reference) return { reference: null, note: 'no related video was found' };
      return await this.readReference(reference, given === null, context);
    } catch (error) {
      context.signal.throwIfAborted();
      if (error instanceof ProductError && error.code === 'model_busy') throw error;
      // Tolerates only known failures of site and studio.
      if (!(error instanceof ProductError)) throw error;
      return {
        reference: null,
        note: `${given ? 'the reference cannot be used' : 'no reference was chosen'}: ${error.code}`,
      };
    }
  }

  private async pickReference(
    input: StageInput<'analyse-reference'>,
  ): Promise<VideoRef | undefined> {
    const site = siteOf(input.brief);
    const { video } = input['source-video'];
    const content = input['analyse-content'];
    const videos = await this.videoSites.of(site).relatedVideos(relatedQuestionFor(video, content));
    const picked = pickReferenceByRules(videos, content.topic, video.id);
    return picked && { site, id: picked.id };
  }

  private async readReference(
    video: VideoRef,
    autoSelected: boolean,
    context: StageContext,
  ): Promise<AnalyseReferenceOutput> {
    const { bytes } = await this.studio.clean(await this.videoSites.of(video.site).cover(video.id));
    context.report(0.7);
    context.signal.throwIfAborted();
    const style = readStyleByRules(await this.studio.inspect(bytes));
    const look = await this.describeStyle(bytes, context);
    return {
      reference: {
        videoSite: video.site,
        videoId: video.id,
        autoSelected,
        url: `${autoSelected ? autoSelectedMarker : ''}${watchUrl(video)}`,
        style: { ...style, ...(look && { look }) },
      },
      note: autoSelected ? 'chosen by its views' : 'given',
    };
  }

  /** Returns a model's description, or an empty text without a model. Masks the faces of the reference first. */
  private async describeStyle(cover: Buffer, context: StageContext): Promise<string> {
    if (context.models.text.models.length === 0) return '';
    const masked = await this.studio.maskFaces(cover);
    const answered = await this.textModel.ask(styleQuestion(masked), context.models.text);
    return answered ? styleLine(answered.answer) : '';
  }
}
