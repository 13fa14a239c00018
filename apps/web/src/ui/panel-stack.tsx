import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { classNames } from './class-names.js';

/** The slide of spec §9; the style sheet has the same number as `--panel`. */
const slideMs = 500;

interface PanelStackProps<Key extends string> {
  /** All there can be, from top to bottom. */
  order: readonly Key[];
  /** Those that are there now: before they slide in, and until they have slid out. */
  panels: Partial<Record<Key, ReactNode>>;
  inView: Key;
}

/**
 * Panels stacked one viewport apart, one of them in view. The old one keeps focus until the new one has landed; then
 * focus goes to the new panel's element marked `data-panel-focus`. The parent clips what is out of view.
 */
export function PanelStack<Key extends string>({ order, panels, inView }: PanelStackProps<Key>) {
  const [landed, setLanded] = useState(inView);
  const stack = useRef<HTMLDivElement>(null);
  const sliding = landed !== inView;

  useLayoutEffect(() => {
    if (sliding) window.scrollTo({ top: 0 });
  }, [sliding]);

  useEffect(() => {
    if (!sliding) return undefined;
    const timer = setTimeout(() => setLanded(inView), slideMs);
    return () => clearTimeout(timer);
  }, [inView, sliding]);

  // Once the old panel can hold it no more: what had focus there would lose it to nothing otherwise.
  const focused = useRef(landed);
  useEffect(() => {
    if (focused.current === landed) return;
    focused.current = landed;
    stack.current
      ?.querySelector<HTMLElement>(`[data-panel="${landed}"] [data-panel-focus]`)
      ?.focus({ preventScroll: true });
  }, [landed]);

  return (
    <div ref={stack} className="relative flex flex-1">
      {order.map((key, index) =>
        panels[key] === undefined ? null : (
          <div
            key={key}
            data-panel={key}
            inert={key !== inView && key !== landed}
            className={classNames(
              'flex w-full min-w-0 flex-col transition-transform duration-(--panel) ease-slide',
              key === inView ? 'relative' : 'absolute inset-x-0 top-0 min-h-full',
              key !== inView && key !== landed && 'invisible',
            )}
            style={{ transform: offset(index - order.indexOf(inView)) }}
          >
            {panels[key]}
          </div>
        ),
      )}
    </div>
  );
}

function offset(places: number): string {
  return places === 0 ? 'none' : `translateY(${places * 100}dvh)`;
}
