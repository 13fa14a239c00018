import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { classNames } from './class-names.js';

/** Duration of the slide in milliseconds (spec §9). `--panel` in the stylesheet has the same value. */
const slideMs = 500;

interface PanelStackProps<Key extends string> {
  /** All panels, from top to bottom. */
  order: readonly Key[];
  /** The mounted panels. A panel is mounted before it slides in, and unmounted after it has slid out. */
  panels: Partial<Record<Key, ReactNode>>;
  inView: Key;
}

/**
 * Stacks panels one viewport apart, and shows one of them. After a slide, the focus moves to the new panel's
 * `data-panel-focus` element.
 */
export function PanelStack<Key extends string>({ order, panels, inView }: PanelStackProps<Key>) {
  const [settledPanel, setSettledPanel] = useState(inView);
  const stack = useRef<HTMLDivElement>(null);
  const isSliding = settledPanel !== inView;

  useLayoutEffect(() => {
    if (isSliding) window.scrollTo({ top: 0 });
  }, [isSliding]);

  useEffect(() => {
    if (!isSliding) return undefined;
    const timer = setTimeout(() => setSettledPanel(inView), slideMs);
    return () => clearTimeout(timer);
  }, [inView, isSliding]);

  // Moves the focus only after the old panel is inert; otherwise the focus would be lost.
  const focused = useRef(settledPanel);
  useEffect(() => {
    if (focused.current === settledPanel) return;
    focused.current = settledPanel;
    stack.current
      ?.querySelector<HTMLElement>(`[data-panel="${settledPanel}"] [data-panel-focus]`)
      ?.focus({ preventScroll: true });
  }, [settledPanel]);

  return (
    <div ref={stack} className="relative flex flex-1">
      {order.map((key, index) =>
        panels[key] === undefined ? null : (
          <div
            key={key}
            data-panel={key}
            inert={key !== inView && key !== settledPanel}
            className={classNames(
              'flex w-full min-w-0 flex-col transition-transform duration-(--panel) ease-slide',
              key === inView ? 'relative' : 'absolute inset-x-0 top-0 min-h-full',
              key !== inView && key !== settledPanel && 'invisible',
            )}
            style={{ transform: panelOffset(index - order.indexOf(inView)) }}
          >
            {panels[key]}
          </div>
        ),
      )}
    </div>
  );
}

function panelOffset(places: number): string {
  return places === 0 ? 'none' : `translateY(${places * 100}dvh)`;
}
