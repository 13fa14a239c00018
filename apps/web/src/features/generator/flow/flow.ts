/**
 * The three stacked panels and the order of their phases (spec §4, §9), as data.
 *
 *   input ──submitted──▶ submitting ──2 s──▶ progress ──completed──▶ completing ──0.5 s──▶ landing ──0.1 s──▶ output
 *
 * `leaving` is the slide back to the form; `restoring` is the time after a reload while the state of the generation is
 * not known yet.
 */
export type Phase =
  | 'input'
  | 'submitting'
  | 'progress'
  | 'completing'
  | 'landing'
  | 'output'
  | 'leaving'
  | 'restoring';

type Panel = 'input' | 'progress' | 'output';

export type FlowEvent =
  /** The user submitted the form. */
  | 'submitted'
  /** The duration of a timed phase has elapsed. */
  | 'due'
  /** A generation was opened that this page did not submit. */
  | 'opened'
  /** The opened generation is running or has completed. */
  | 'running'
  | 'completed'
  /** Back to the form, because the generation failed or the user starts a new one. */
  | 'left';

/** Durations of the timed phases in milliseconds. */
export const phaseDurationMs: Partial<Record<Phase, number>> = {
  submitting: 2_000,
  completing: 500,
  landing: 100,
  leaving: 500,
};

const transitions: Record<Phase, Partial<Record<FlowEvent, Phase>>> = {
  input: { submitted: 'submitting', opened: 'restoring' },
  submitting: { due: 'progress', opened: 'restoring', left: 'input' },
  progress: { completed: 'completing', opened: 'restoring', left: 'leaving' },
  completing: { due: 'landing', opened: 'restoring', left: 'leaving' },
  landing: { due: 'output', opened: 'restoring', left: 'leaving' },
  output: { opened: 'restoring', left: 'leaving' },
  leaving: { due: 'input', submitted: 'submitting', opened: 'restoring' },
  restoring: { running: 'progress', completed: 'output', left: 'input' },
};

/** The phase after an event. Events without a transition are ignored. */
export function nextPhase(phase: Phase, event: FlowEvent): Phase {
  return transitions[phase][event] ?? phase;
}

/** The panel in view. */
export function panelInView(phase: Phase): Panel {
  if (phase === 'output') return 'output';
  return phase === 'input' || phase === 'submitting' || phase === 'leaving' ? 'input' : 'progress';
}

/** The mounted panels. A panel is mounted before it slides in, and unmounted after it has slid out. */
export function mountedPanels(phase: Phase): Panel[] {
  if (phase === 'input') return ['input'];
  if (phase === 'submitting' || phase === 'progress') return ['input', 'progress'];
  return ['input', 'progress', 'output'];
}
