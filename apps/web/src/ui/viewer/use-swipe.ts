import { useRef, useSyncExternalStore, type PointerEvent } from 'react';

/** Minimum sideways movement of a swipe, and its maximum vertical movement, in pixels. */
const minSwipePixels = 48;
const maxDriftPixels = 60;

/** Shows the next or previous picture after a swipe. */
export function useSwipe(flip: (step: 1 | -1) => void, active: boolean) {
  const start = useRef<{ id: number; x: number; y: number } | null>(null);
  const pointersDown = useRef(new Set<number>());
  const end = (event: PointerEvent): void => {
    pointersDown.current.delete(event.pointerId);
    const from = start.current;
    if (from?.id !== event.pointerId) return;
    start.current = null;
    const across = event.clientX - from.x;
    if (Math.abs(across) < minSwipePixels || Math.abs(event.clientY - from.y) > maxDriftPixels)
      return;
    flip(across < 0 ? 1 : -1);
  };
  return {
    onPointerDown: (event: PointerEvent): void => {
      if (event.pointerType !== 'touch') return;
      pointersDown.current.add(event.pointerId);
      const isOne = active && pointersDown.current.size === 1;
      // Two fingers mean a pinch.
      start.current = isOne ? { id: event.pointerId, x: event.clientX, y: event.clientY } : null;
    },
    onPointerUp: end,
    onPointerCancel: (event: PointerEvent): void => {
      pointersDown.current.delete(event.pointerId);
      start.current = null;
    },
  };
}

/** Whether the page is enlarged by pinching. One finger then pans the page. */
export function useIsPinched(): boolean {
  return useSyncExternalStore(onResize, () => (window.visualViewport?.scale ?? 1) > 1.01);
}

function onResize(changed: () => void): () => void {
  const viewport = window.visualViewport;
  viewport?.addEventListener('resize', changed);
  return () => viewport?.removeEventListener('resize', changed);
}
