import { describe, expect, it } from '@jest/globals';
import {
  nextPhase,
  panelInView,
  panelsFor,
  phaseDuration,
  type FlowEvent,
  type Phase,
} from './flow.js';

function walk(start: Phase, ...events: FlowEvent[]): Phase[] {
  const path = [start];
  for (const event of events) path.push(nextPhase(path.at(-1) ?? start, event));
  return path;
}

describe('the panels of the generator', () => {
  it('goes from the form to the thumbnails', () => {
    expect(walk('input', 'submitted', 'due', 'completed', 'due', 'due')).toEqual([
      'input',
      'submitting',
      'progress',
      'completing',
      'landing',
      'output',
    ]);
  });

  it('keeps the specified times', () => {
    expect(phaseDuration).toEqual({
      submitting: 2_000,
      completing: 500,
      landing: 100,
      leaving: 500,
    });
  });

  it('waits for its two seconds when the thumbnails are there sooner', () => {
    expect(nextPhase('submitting', 'completed')).toBe('submitting');
  });

  it('slides back to the form on failure, and is as it was before', () => {
    for (const phase of ['progress', 'completing', 'landing', 'output'] as const) {
      expect(walk(phase, 'left', 'due')).toEqual([phase, 'leaving', 'input']);
      expect(panelsFor('leaving')).toContain(panelInView(phase));
    }
    expect(panelInView('leaving')).toBe('input');
  });

  it('stays at the form when a submission is refused before the slide', () => {
    expect(nextPhase('submitting', 'left')).toBe('input');
  });

  it('can be sent again while the old panel is still leaving', () => {
    expect(nextPhase('leaving', 'submitted')).toBe('submitting');
  });

  it('opens the right panel after a reload', () => {
    expect(walk('restoring', 'running')).toEqual(['restoring', 'progress']);
    expect(walk('restoring', 'completed')).toEqual(['restoring', 'output']);
    expect(walk('restoring', 'left')).toEqual(['restoring', 'input']);
  });

  it('has the next panel ready before it slides in', () => {
    expect(panelInView('submitting')).toBe('input');
    expect(panelsFor('submitting')).toContain('progress');
    expect(panelInView('landing')).toBe('progress');
    expect(panelsFor('landing')).toContain('output');
    expect(panelsFor('input')).toEqual(['input']);
  });
});
