import { useRef, type PointerEvent } from 'react';

/** Movement in pixels at which a click becomes a drag. */
const maxClickMovement = 4;

/** How far the pointer has moved, in pixels, and its position. */
export interface DragMove {
  right: number;
  down: number;
  at: { x: number; y: number };
}

interface DragHandlers<Target> {
  /** Called at the first movement beyond a click. */
  onStart: () => void;
  /** Shows the new position and returns it. Must not cause a render, because it is called for each movement. */
  onMove: (dragged: DragMove) => Target | null;
  /** @param target the last position that `onMove` returned; null after a click */
  onEnd: (target: Target | null) => void;
  onCancel: () => void;
}

/**
 * Handlers of an element that can be dragged. The drag is kept outside React's state, because a fast release comes
 * before the next render.
 */
export function useDrag<Target>({ onStart, onMove, onEnd, onCancel }: DragHandlers<Target>) {
  const drag = useRef<{ x: number; y: number; moved: boolean; target: Target | null }>(null);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { x: event.clientX, y: event.clientY, moved: false, target: null };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      const now = drag.current;
      if (!now) return;
      const [right, down] = [event.clientX - now.x, event.clientY - now.y];
      if (!now.moved && Math.hypot(right, down) < maxClickMovement) return;
      if (!now.moved) onStart();
      now.moved = true;
      now.target = onMove({ right, down, at: { x: event.clientX, y: event.clientY } });
    },
    onPointerUp: (): void => {
      const now = drag.current;
      if (!now) return;
      drag.current = null;
      onEnd(now.target);
    },
    onPointerCancel: (): void => {
      drag.current = null;
      onCancel();
    },
  };
}
