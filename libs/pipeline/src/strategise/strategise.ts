import { rankLayouts } from '@app/studio';
import { Injectable } from '@nestjs/common';
import type { Stage, StageContext, StageInput } from '../stage.js';
import { isChoice, isShort } from './assign-words.js';
import { planByRules } from './plan-concepts.js';
import type { StrategiseOutput } from './strategise.output.js';

/** Decides what to make: one concept for each thumbnail that was asked for, and a few to fall back on. Needs no port. */
@Injectable()
export class Strategise implements Stage<'strategise'> {
  async run(input: StageInput<'strategise'>, context: StageContext): Promise<StrategiseOutput> {
    context.signal.throwIfAborted();
    const content = input['analyse-content'];
    const headline = content.headlines[0];
    const layouts = rankLayouts({
      facts: content.stills.map((still) => still.facts),
      hasFaceAsset: content.assets.some((asset) => asset.kind === 'face'),
      hasNumber: content.headlines.some(({ main }) => /\d/.test(main)),
      hasChoice: content.headlines.some(isChoice),
      hasShort: content.headlines.some(isShort),
      wordCount: headline ? headline.main.split(/\s+/).length : 0,
      tone: content.tone,
      seed: context.seed,
    });
    return planByRules({
      batchSize: input.brief.batchSize,
      title: input['source-video'].video.title,
      requirements: input.brief.requirements,
      content,
      reference: input['analyse-reference'].reference,
      related: input['research-videos'].videos,
      layouts,
      seed: context.seed,
    });
  }
}
