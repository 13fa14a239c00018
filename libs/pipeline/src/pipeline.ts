import { stageShares, type StageName } from '@app/contracts';

interface StageRow {
  stage: StageName;
  /** Earlier stages whose outputs it reads. */
  needs: readonly StageName[];
  /** Its share of the progress bar; all shares add up to 100. */
  share: number;
}

/** All stages in execution order. */
export const pipeline = [
  { stage: 'source-video', needs: [], share: stageShares['source-video'] },
  { stage: 'analyse-content', needs: ['source-video'], share: stageShares['analyse-content'] },
  {
    stage: 'analyse-reference',
    needs: ['source-video', 'analyse-content'],
    share: stageShares['analyse-reference'],
  },
  {
    stage: 'research-videos',
    needs: ['source-video', 'analyse-content'],
    share: stageShares['research-videos'],
  },
  {
    stage: 'strategise',
    needs: ['source-video', 'analyse-content', 'analyse-reference', 'research-videos'],
    share: stageShares.strategise,
  },
  {
    stage: 'design',
    needs: ['source-video', 'analyse-content', 'analyse-reference', 'strategise'],
    share: stageShares.design,
  },
  {
    stage: 'craft',
    needs: ['source-video', 'analyse-content', 'analyse-reference', 'strategise', 'design'],
    share: stageShares.craft,
  },
] as const satisfies readonly StageRow[];

type Row = (typeof pipeline)[number];

/** Stage → the stages whose outputs it receives. */
export type StageNeeds = { [R in Row as R['stage']]: R['needs'][number] };

/**
 * Progress in percent when `finished` stages are done and the next one has done `fraction` of its
 * work.
 */
export function progressAt(finished: number, fraction = 0): number {
  const done = pipeline.slice(0, finished).reduce((sum, row) => sum + row.share, 0);
  const running = pipeline[finished]?.share ?? 0;
  return Math.min(100, Math.floor(done + running * Math.min(1, Math.max(0, fraction))));
}
