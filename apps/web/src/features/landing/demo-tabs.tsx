import { useRef, useState, type KeyboardEvent } from 'react';
import { t } from '../../lib/language/public.js';
import { customizationPictures } from '../../ui/pictures/customization-pictures.js';
import { classNames } from '../../ui/class-names.js';
import { useHydrated } from '../../ui/use-hydrated.js';

const tabs = [
  {
    id: 'face',
    result: customizationPictures.face.result,
    given: customizationPictures.face.given,
  },
  {
    id: 'reference',
    result: customizationPictures.reference.result,
    given: customizationPictures.reference.given,
  },
  {
    id: 'prompt',
    result: customizationPictures.prompt.result,
    given: undefined,
  },
] as const;

/**
 * Shows the three customizations (face, reference, prompt) for 4.5 s each. Pauses on hover and focus, and stops after a choice. The CSS
 * animation is the timer, so nothing moves with reduced motion.
 */
export function DemoTabs() {
  const [current, setCurrent] = useState(0);
  const [isChosen, setIsChosen] = useState(false);
  const isHydrated = useHydrated();
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);

  const choose = (index: number) => {
    setIsChosen(true);
    setCurrent(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const target =
      event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : step && current + step;
    if (target === undefined) return;
    event.preventDefault();
    const next = (target + tabs.length) % tabs.length;
    choose(next);
    buttons.current[next]?.focus();
  };

  return (
    <div className="demo flex flex-1 flex-col">
      <div
        role="tablist"
        aria-label={t('landing.ways')}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className="mt-4 mb-2 grid grid-cols-3 gap-2"
      >
        {tabs.map(({ id }, index) => {
          const on = index === current;
          return (
            <button
              key={id}
              ref={(button) => {
                buttons.current[index] = button;
              }}
              type="button"
              role="tab"
              id={`demo-tab-${id}`}
              aria-selected={on}
              aria-controls={`demo-panel-${id}`}
              tabIndex={on ? 0 : -1}
              onClick={() => choose(index)}
              className={classNames(
                'relative block px-0.5 pt-2 pb-[9px] text-left text-small font-[540] whitespace-nowrap hover:text-ink tiny:text-body',
                on ? 'text-ink' : 'text-ink-3',
              )}
            >
              {t(`landing.${id}Tab`)}
              <span
                aria-hidden="true"
                className="absolute inset-x-0 bottom-0 h-[3px] overflow-hidden rounded-[2px] tint-18"
              >
                {on && (
                  <i
                    className={classNames(
                      'absolute inset-0 origin-left bg-ink',
                      !isChosen && 'demo-time',
                    )}
                    onAnimationEnd={() => setCurrent((now) => (now + 1) % tabs.length)}
                  />
                )}
              </span>
            </button>
          );
        })}
      </div>
      <div className="mt-auto grid">
        {tabs.map(({ id, result, given }, index) => (
          <div
            key={id}
            role="tabpanel"
            id={`demo-panel-${id}`}
            aria-labelledby={`demo-tab-${id}`}
            // All panels share one grid cell, so that the page does not move. Hidden pictures load after hydration.
            className={classNames(
              'col-start-1 row-start-1',
              index !== current && (isHydrated ? 'invisible' : 'hidden'),
            )}
          >
            <div className="frame">
              <img
                src={result}
                alt={t(`landing.${id}Alt`)}
                width={480}
                height={270}
                loading="lazy"
                decoding="async"
              />
              {given && (
                <span className="absolute right-2 bottom-2 z-2 w-[24%] rounded-[10px] bg-sheet p-1 shadow-[0_12px_32px_-8px_rgb(0_0_0/.55)] small:right-3 small:bottom-3 small:w-[18.5%]">
                  <span className="frame [--frame-radius:6px]">
                    <img src={given} alt="" width={480} height={270} loading="lazy" />
                  </span>
                </span>
              )}
              {!given && (
                <span className="absolute bottom-2 left-2 z-2 rounded-[10px] bg-sheet px-3 py-2 text-small text-ink shadow-[0_12px_32px_-8px_rgb(0_0_0/.55)] small:bottom-3 small:left-3 small:px-3.5 small:py-3">
                  {t('landing.promptExample')}
                </span>
              )}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
