import { hasCostNothing, stageNames, type GenerationProgress } from '@app/contracts';
import { tw } from '../../../lib/language/workspace.js';
import type { Connection } from './connection.js';
import { publicConfig } from '../../../lib/public-config.js';

export interface ProgressStep {
  name: string;
  text: string;
  state: 'done' | 'now' | 'ahead';
}

/** The steps that the worker reports. While the generation is queued, the first step is next. */
export function progressSteps(progress: GenerationProgress | undefined): ProgressStep[] {
  const stage = progress?.stage ? stageNames.indexOf(progress.stage) : 0;
  const currentIndex = progress?.status === 'completed' ? stageNames.length : stage;
  return stageNames.map((name, index) => ({
    name,
    text: tw(`generator.steps.${name}`),
    state: index < currentIndex ? 'done' : index === currentIndex ? 'now' : 'ahead',
  }));
}

/** Whether a generation can be canceled with a full refund: no model is paid, and no thumbnail is finished yet. */
export function isCancellable(
  progress: GenerationProgress | undefined,
  asksModels = publicConfig()?.asksModels ?? true,
): boolean {
  if (progress?.status === 'queued') return true;
  if (progress?.status !== 'processing' || progress.stage === null) return false;
  if (progress.frames?.some(({ finished }) => finished)) return false;
  return hasCostNothing(stageNames.indexOf(progress.stage), asksModels);
}

/** The later of two answers. A delayed poll therefore never moves the bar back. */
export function laterProgress(
  before: GenerationProgress | undefined,
  now: GenerationProgress,
): GenerationProgress {
  if (before?.id !== now.id || now.progress >= before.progress) return now;
  // An ended state is always later, even with less progress.
  return now.status === 'queued' || now.status === 'processing' ? before : now;
}

/** Description of the state for screen readers. */
export function screenReaderStatus(
  progress: GenerationProgress | undefined,
  connection: Connection,
): string {
  if (connection) return tw(`generator.connection.${connection}`);
  if (!progress) return '';
  if (progress.status === 'queued') return tw('generator.inQueue');
  if (progress.status === 'completed') return tw('generator.done');
  if (progress.status === 'cancelled') return tw('generator.canceledTitle');
  const steps = progressSteps(progress);
  const index = steps.findIndex(({ state }) => state === 'now');
  return tw('generator.stepOf', {
    step: index + 1,
    total: steps.length,
    text: steps[index]?.text ?? '',
  });
}
