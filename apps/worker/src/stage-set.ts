import type { StageName } from '@app/contracts';
import type { GenerationBrief, StageContext, StageOutputs, Stages } from '@app/pipeline';

type AllOutputs = StageOutputs & { brief: GenerationBrief };

/** Every handler gets all outputs, although the input type of its stage lists only what that stage needs. */
type Handlers = {
  [Name in StageName]: {
    run(input: AllOutputs, context: StageContext): Promise<StageOutputs[Name]>;
  };
};

/** Runs any stage by its name. */
export class StageSet {
  private readonly handlers: Handlers;

  constructor(stages: Stages) {
    this.handlers = stages;
  }

  /** Runs a stage on the outputs so far. The order of stages guarantees that its inputs exist. */
  run<Name extends StageName>(
    name: Name,
    brief: GenerationBrief,
    outputs: Partial<StageOutputs>,
    context: StageContext,
  ): Promise<StageOutputs[Name]> {
    return this.handlers[name].run({ ...(outputs as StageOutputs), brief }, context);
  }
}
