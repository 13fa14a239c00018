import { stageNames, stageShares, type StageName } from '@app/contracts';

/** The stages before `Name`. */
type EarlierStages<
  Name extends StageName,
  Names extends readonly unknown[] = typeof stageNames,
> = Names extends readonly [infer First, ...infer Rest]
  ? First extends Name
    ? never
    : First | EarlierStages<Name, Rest>
  : never;

/** Ensures that every stage has an entry and needs only earlier stages. */
type CheckedNeeds<Needs extends { [Name in StageName]: EarlierStages<Name> }> = Needs;

/** The stages whose outputs each stage receives. Stages run in the order of `stageNames`. */
export type StageNeeds = CheckedNeeds<{
  'source-video': never;
  'analyse-content': 'source-video';
  'analyse-reference': 'source-video' | 'analyse-content';
  'research-videos': 'source-video' | 'analyse-content';
  strategise: 'source-video' | 'analyse-content' | 'analyse-reference' | 'research-videos';
  design: 'source-video' | 'analyse-content' | 'analyse-reference' | 'strategise';
  craft: 'source-video' | 'analyse-content' | 'analyse-reference' | 'strategise' | 'design';
}>;

/** Progress in percent when `finished` stages are done and the next one has done `fraction` of its work. */
export function progressAt(finished: number, fraction = 0): number {
  const share = (name: StageName | undefined): number => (name ? stageShares[name] : 0);
  const finishedShare = stageNames.slice(0, finished).reduce((sum, name) => sum + share(name), 0);
  const running = share(stageNames[finished]);
  return Math.min(100, Math.floor(finishedShare + running * Math.min(1, Math.max(0, fraction))));
}
