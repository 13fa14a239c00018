import { Storage } from '@app/providers';
import { Studio, type PictureFacts } from '@app/studio';
import { Injectable } from '@nestjs/common';
import type { GenerationBrief } from '../brief.js';
import type { Stage, StageContext, StageInput } from '../stage.js';
import type { AnalyseContentOutput } from './analyse-content.output.js';
import { analyseTextByRules } from './analyse-text.js';
import { judgeStills } from './merit.js';

/** A picture of the creator's is somebody's face when one fills this much of its height. */
const faceHeight = 0.15;

/** Finds out what the video is about, what its thumbnail could say, and which stills and own pictures are good for what. */
@Injectable()
export class AnalyseContent implements Stage<'analyse-content'> {
  constructor(
    private readonly studio: Studio,
    private readonly storage: Storage,
  ) {}

  async run(
    input: StageInput<'analyse-content'>,
    context: StageContext,
  ): Promise<AnalyseContentOutput> {
    const { video, stills } = input['source-video'];
    context.signal.throwIfAborted();
    const text = analyseTextByRules(video, input.brief.requirements);
    context.report(0.3);
    const merits = judgeStills(
      stills.map(({ facts, moment }) => ({ facts, cover: moment === 'cover' })),
    );
    const assets = await this.inspectAssets(input.brief, context);
    return {
      ...text,
      stills: stills.map(({ name, facts }, index) => ({ name, facts, merit: merits[index] ?? 0 })),
      assets,
    };
  }

  private async inspectAssets(
    brief: GenerationBrief,
    context: StageContext,
  ): Promise<AnalyseContentOutput['assets']> {
    let done = 0;
    return Promise.all(
      brief.assets.map(async (name) => {
        const facts = await this.studio.inspect(await this.storage.get(name));
        context.signal.throwIfAborted();
        context.report(0.3 + (0.7 * (done += 1)) / brief.assets.length);
        return { name, kind: kindOf(facts), facts };
      }),
    );
  }
}

function kindOf(facts: PictureFacts): 'face' | 'asset' {
  return (facts.faces[0]?.box.height ?? 0) >= faceHeight ? 'face' : 'asset';
}
