import { readPrompt, type FollowedLook } from '@app/contracts';
import { TextModel } from '@app/providers';
import { rankLayouts } from '@app/studio';
import { Injectable } from '@nestjs/common';
import type { Stage, StageContext, StageInput } from '../stage.js';
import { layoutMaterial } from '../layout-material.js';
import { spokenText } from '../transcript.js';
import { preferNewHeadlines, preferNewLayouts } from './prefer-new.js';
import { planByRules, type PlanInput } from './plan-concepts.js';
import { planWithModel } from './plan-with-model.js';
import { toAllStills, layoutsFor, stillsFor } from './requested-people.js';
import { conceptsQuestion } from './strategise.prompt.js';
import { wonTestSentences } from './won-tests.js';
import type { StrategiseOutput } from './strategise.output.js';

/** Number of best suited layouts among which a model chooses. */
const maxLayouts = 8;

/** Plans a concept per requested thumbnail, and a few spares. */
@Injectable()
export class Strategise implements Stage<'strategise'> {
  constructor(private readonly textModel: TextModel) {}

  async run(input: StageInput<'strategise'>, context: StageContext): Promise<StrategiseOutput> {
    context.signal.throwIfAborted();
    const given = await context.previousThumbnails();
    const analyzed = input['analyse-content'];
    const headlines = preferNewHeadlines(analyzed.headlines, analyzed.wordsFixed ? [] : given);
    const faceAssets = analyzed.assets.filter((asset) => asset.kind === 'face').length;
    const request = readPrompt(input.brief.requirements).people;
    // With an uploaded face, "only me" refers to that photo, not to the stills.
    const people = request === 'one' && faceAssets > 0 ? null : request;
    const chosen = stillsFor(people, analyzed.stills);
    const stills = chosen.kept.flatMap((index) => analyzed.stills[index] ?? []);
    const content = { ...analyzed, headlines, stills };
    const ranked = rankLayouts(layoutMaterial(content, input.brief.shape ?? 'wide', context.seed));
    const layouts = layoutsFor(people, preferNewLayouts(ranked, given), faceAssets > 0);
    const { video } = input['source-video'];
    const look = input.brief.withoutChannelLook
      ? null
      : await this.findLook(video, input.brief, context);
    const material: PlanInput = {
      batchSize: input.brief.batchSize,
      title: video.title,
      requirements: input.brief.requirements,
      content,
      reference: input['analyse-reference'].reference,
      related: input['research-videos'].videos,
      layouts,
      look,
      seed: context.seed,
    };
    return toAllStills(await this.plan(material, input, context), chosen);
  }

  /**
   * Finds the look to follow. Null for a link without a known channel, because the video may belong to someone else. A
   * video file is the creator's own.
   */
  private async findLook(
    { channelId }: StageInput<'strategise'>['source-video']['video'],
    { source }: StageInput<'strategise'>['brief'],
    context: StageContext,
  ): Promise<FollowedLook | null> {
    if (channelId === null && source.kind === 'link') return null;
    return context.channelLook(channelId);
  }

  private async plan(
    material: PlanInput,
    input: StageInput<'strategise'>,
    context: StageContext,
  ): Promise<StrategiseOutput> {
    const { layouts } = material;
    if (context.models.text.models.length === 0) return planByRules(material);
    const offered = layouts.slice(0, maxLayouts).map(({ layout }) => layout);
    const answered = await this.textModel.ask(
      conceptsQuestion(material, offered, wonTestSentences(await context.wonTests())),
      context.models.text,
    );
    if (!answered) return planByRules(material);
    const description = input['source-video'].video.description ?? '';
    const videoText = `${description} ${spokenText(input.brief.transcript)}`;
    return planWithModel(material, answered.answer, offered, videoText);
  }
}
