import type { StageName } from '@app/contracts';
import type { GenerationBrief, StageContext, StageOutputs, Stages } from '@app/pipeline';

type AllOutputs = StageOutputs & { brief: GenerationBrief };

/** Handlers as the runner calls them, with all outputs; each stage's type exposes only its needs. */
type Handlers = {
  [Name in StageName]: {
    run(input: AllOutputs, context: StageContext): Promise<StageOutputs[Name]>;
  };
};

/** All stages, ready to run. */
export class StageSet {
  private readonly handlers: Handlers;

  constructor(stages: Stages) {
    this.handlers = stages;
  }

  /** Runs one stage on the outputs so far. The order of stages guarantees that the stage's inputs exist. */
  run<Name extends StageName>(
    name: Name,
    brief: GenerationBrief,
    outputs: Partial<StageOutputs>,
    context: StageContext,
  ): Promise<StageOutputs[Name]> {
    return this.handlers[name].run({ ...(outputs as StageOutputs), brief }, context);
  }
}
