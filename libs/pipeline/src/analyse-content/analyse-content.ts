import { watchUrl } from '@app/contracts';
import { Storage, TextModel } from '@app/providers';
import { Studio } from '@app/studio';
import { Injectable } from '@nestjs/common';
import { videoOf, type GenerationBrief } from '../brief.js';
import type { Stage, StageContext, StageInput } from '../stage.js';
import type { AnalyseContentOutput } from './analyse-content.output.js';
import { contentQuestion } from './analyse-content.prompt.js';
import { analyseTextByRules } from './analyse-text.js';
import { mergeContent, type MergedContent } from './merge-content.js';
import { judgeStills } from '../merit.js';
import { uploadKindOf, uploadNotices } from './uploaded-pictures.js';

/** Maximum of stills that a model gets: all four of the site's, or half of an uploaded video's eight. */
const maxStills = 4;

/** Finds the video's topic and headline candidates, and rates stills and uploads. */
@Injectable()
export class AnalyseContent implements Stage<'analyse-content'> {
  constructor(
    private readonly studio: Studio,
    private readonly storage: Storage,
    private readonly textModel: TextModel,
  ) {}

  async run(
    input: StageInput<'analyse-content'>,
    context: StageContext,
  ): Promise<AnalyseContentOutput> {
    const { stills } = input['source-video'];
    context.signal.throwIfAborted();
    const [{ shows, ...text }, assets] = await Promise.all([
      this.analyzeText(input, context),
      this.inspectAssets(input.brief, context),
    ]);
    const merits = judgeStills(
      stills.map(({ facts, moment }) => ({ facts, cover: moment === 'cover' })),
    );
    return {
      ...text,
      stills: stills.map(({ name, facts }, index) => {
        const seen = shows?.get(index);
        return { name, facts, merit: merits[index] ?? 0, ...(seen && { shows: seen }) };
      }),
      assets,
      uploadNotices: uploadNotices(assets.map(({ facts }) => facts)),
    };
  }

  /** Analyzes the text by rules, and improves the result with a model's answer, if there is one. */
  private async analyzeText(
    input: StageInput<'analyse-content'>,
    context: StageContext,
  ): Promise<Omit<MergedContent, 'summary' | 'shows'> & Partial<MergedContent>> {
    const { stills } = input['source-video'];
    const { requirements, transcript } = input.brief;
    const video = { ...input['source-video'].video, transcript };
    const rules = analyseTextByRules(video, requirements);
    context.report(0.3);
    if (context.models.text.models.length === 0) return rules;
    const seen = await Promise.all(
      stills
        .slice(0, maxStills)
        .map(async ({ name }, index) => ({ index, bytes: await this.storage.get(name) })),
    );
    const { source } = input.brief;
    const address = source.kind === 'link' ? watchUrl(videoOf(source)) : '';
    const answered = await this.textModel.ask(
      contentQuestion(video, requirements, seen, address),
      context.models.text,
    );
    return answered ? mergeContent(rules, answered.answer, video, requirements) : rules;
  }

  private async inspectAssets(
    brief: GenerationBrief,
    context: StageContext,
  ): Promise<AnalyseContentOutput['assets']> {
    let done = 0;
    return Promise.all(
      brief.assets.map(async (name, index) => {
        const facts = await this.studio.inspect(await this.storage.get(name));
        context.signal.throwIfAborted();
        context.report(0.3 + (0.7 * (done += 1)) / brief.assets.length);
        const person = brief.people?.[index];
        return { name, kind: uploadKindOf(facts), facts, ...(person && { person }) };
      }),
    );
  }
}
