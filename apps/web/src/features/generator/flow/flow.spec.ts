import { describe, expect, it } from '@jest/globals';
import {
  nextPhase,
  panelInView,
  mountedPanels,
  phaseDurationMs,
  type FlowEvent,
  type Phase,
} from './flow.js';

function walkPhases(start: Phase, ...events: FlowEvent[]): Phase[] {
  const path = [start];
  for (const event of events) path.push(nextPhase(path.at(-1) ?? start, event));
  return path;
}

describe('the generator’s panels', () => {
  it('change from the form to the thumbnails', () => {
    expect(walkPhases('input', 'submitted', 'due', 'completed', 'due', 'due')).toEqual([
      'input',
      'submitting',
      'progress',
      'completing',
      'landing',
      'output',
    ]);
  });

  it('change in the time that the specification requires', () => {
    expect(phaseDurationMs).toEqual({
      submitting: 2_000,
      completing: 500,
      landing: 100,
      leaving: 500,
    });
  });

  it('stay at the form for its full time even if the thumbnails are ready earlier', () => {
    expect(nextPhase('submitting', 'completed')).toBe('submitting');
  });

  it('slide back to the form after a failure', () => {
    for (const phase of ['progress', 'completing', 'landing', 'output'] as const) {
      expect(walkPhases(phase, 'left', 'due')).toEqual([phase, 'leaving', 'input']);
      expect(mountedPanels('leaving')).toContain(panelInView(phase));
    }
    expect(panelInView('leaving')).toBe('input');
  });

  it('stay at the form if a submission is refused before the slide', () => {
    expect(nextPhase('submitting', 'left')).toBe('input');
  });

  it('accept a submission while the old panel slides out', () => {
    expect(nextPhase('leaving', 'submitted')).toBe('submitting');
  });

  it('open the right panel after a reload', () => {
    expect(walkPhases('restoring', 'running')).toEqual(['restoring', 'progress']);
    expect(walkPhases('restoring', 'completed')).toEqual(['restoring', 'output']);
    expect(walkPhases('restoring', 'left')).toEqual(['restoring', 'input']);
  });

  it('are mounted before they slide in', () => {
    expect(panelInView('submitting')).toBe('input');
    expect(mountedPanels('submitting')).toContain('progress');
    expect(panelInView('landing')).toBe('progress');
    expect(mountedPanels('landing')).toContain('output');
    expect(mountedPanels('input')).toEqual(['input']);
  });
});
