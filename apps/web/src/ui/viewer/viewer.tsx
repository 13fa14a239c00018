import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useEffect, useRef, useState, type ComponentType, type KeyboardEvent } from 'react';
import { t } from '../../lib/language/public.js';
import { classNames } from '../class-names.js';
import { focusWithoutTooltip } from '../focus-without-tooltip.js';
import { Stage } from './stage.js';
import type { ViewerPicture } from './viewer-picture.js';
import { useIsPinched, useSwipe } from './use-swipe.js';

export interface ViewerActionsProps {
  picture: ViewerPicture;
  onClose: () => void;
}

interface ViewerProps {
  pictures: readonly ViewerPicture[];
  /** Index of the first picture to show. */
  start: number;
  onClose: () => void;
  /** Buttons for the picture, such as edit and download. */
  actions?: ComponentType<ViewerActionsProps>;
  /** Called for keys that the viewer does not handle. */
  onKey?: (key: string, picture: ViewerPicture) => void;
}

/** Switches in the bar at the bottom, with their keys. */
const switches = [
  { name: 'actualSize', key: 'z' },
  { name: 'badge', key: 'd' },
  { name: 'phone', key: 'p' },
] as const;
type SwitchName = (typeof switches)[number]['name'];

/** The switches for a picture. The video site shows no duration on Shorts. */
function availableSwitches({ shape }: ViewerPicture) {
  return switches.filter(({ name }) => name !== 'badge' || shape !== 'upright');
}

/** Shows finished thumbnails in the whole window, one at a time. */
export function Viewer({ pictures, start, onClose, actions: Actions, onKey }: ViewerProps) {
  const [index, setIndex] = useState(start);
  const [on, setOn] = useState<Record<SwitchName, boolean>>({
    actualSize: false,
    badge: false,
    phone: false,
  });
  const [showsBefore, setShowsBefore] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const opener = useRef(document.activeElement);
  const count = pictures.length;
  const picture = pictures[Math.min(index, count - 1)];
  const flip = (step: number): void => setIndex((index + step + count) % count);
  const toggle = (name: SwitchName): void => setOn({ ...on, [name]: !on[name] });
  const isPinched = useIsPinched();
  const swipe = useSwipe(flip, !on.actualSize && !isPinched);
  usePreloadedPicture(pictures[(index + 1) % count]?.url);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || !picture) return;
    const { key } = event;
    const named = availableSwitches(picture).find((one) => one.key === key.toLowerCase());
    if (key === 'ArrowRight') flip(1);
    else if (key === 'ArrowLeft') flip(-1);
    else if (key.toLowerCase() === 'b') setShowsBefore(true);
    // On a button, the space bar clicks that button.
    else if (key === ' ' && event.target === content.current) onClose();
    else if (named && !event.repeat) toggle(named.name);
    else return onKey?.(key.toLowerCase(), picture);
    event.preventDefault();
  };

  if (!picture) return null;
  const { beforeUrl } = picture;
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Content
          ref={content}
          data-theme="dark"
          aria-describedby={undefined}
          className="fixed inset-0 z-50 grid grid-rows-[auto_minmax(0,1fr)_auto] bg-paper text-ink outline-none"
          onKeyDown={onKeyDown}
          onKeyUp={(event) => event.key.toLowerCase() === 'b' && setShowsBefore(false)}
          onBlur={() => setShowsBefore(false)}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            content.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) focusWithoutTooltip(opener.current);
          }}
        >
          <header className="flex min-h-14 items-center gap-2 px-3 shell:px-4">
            <Radix.Title className="min-w-0 flex-1 truncate text-small font-[540]">
              {picture.name}
            </Radix.Title>
            {count > 1 && (
              <span className="text-small text-ink-2 tabular-nums" aria-live="polite">
                {t('ui.viewer.position', { index: index + 1, count })}
              </span>
            )}
            <Radix.Close
              aria-label={t('ui.close')}
              className={classNames(roundButton, 'text-ink-2 hover:text-ink')}
            >
              <X aria-hidden="true" className="size-5" strokeWidth={1.75} />
            </Radix.Close>
          </header>
          <div className="relative min-h-0" {...swipe}>
            <Stage
              picture={picture}
              isActualSize={on.actualSize}
              canSwipe={!on.actualSize && !isPinched}
              showsBadge={on.badge}
              showsPhoneCopy={on.phone}
              before={showsBefore ? beforeUrl : undefined}
              onToggleSize={() => toggle('actualSize')}
            />
            {count > 1 && (
              <>
                <FlipButton step={-1} onFlip={flip} />
                <FlipButton step={1} onFlip={flip} />
              </>
            )}
          </div>
          <footer className="flex flex-wrap items-center justify-between gap-2 px-3 py-2.5 pb-[max(10px,env(safe-area-inset-bottom))] shell:px-4">
            <div className="flex flex-wrap gap-1.5">
              {beforeUrl && (
                <button
                  type="button"
                  aria-pressed={showsBefore}
                  title={t('ui.viewer.holdTitle')}
                  className={switchClass}
                  onPointerDown={() => setShowsBefore(true)}
                  onPointerUp={() => setShowsBefore(false)}
                  onPointerLeave={() => setShowsBefore(false)}
                  onPointerCancel={() => setShowsBefore(false)}
                  onContextMenu={(event) => event.preventDefault()}
                  onKeyDown={(event) => isPress(event) && setShowsBefore(true)}
                  onKeyUp={(event) => isPress(event) && setShowsBefore(false)}
                >
                  {t('ui.viewer.hold')}
                </button>
              )}
              {availableSwitches(picture).map(({ name, key }) => (
                <button
                  key={name}
                  type="button"
                  aria-pressed={on[name]}
                  title={t('ui.viewer.withKey', {
                    label: t(`ui.viewer.${name}`),
                    key: key.toUpperCase(),
                  })}
                  className={switchClass}
                  onClick={() => toggle(name)}
                >
                  {t(`ui.viewer.${name}`)}
                </button>
              ))}
            </div>
            <div className="flex gap-2 max-small:w-full max-small:*:flex-1">
              {Actions && <Actions picture={picture} onClose={onClose} />}
            </div>
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const roundButton = 'inline-grid size-11 shrink-0 place-items-center rounded-round hover:tint-7';
const switchClass =
  'h-11 touch-none rounded-control px-3 text-small select-none outline-line hover:outline-edge aria-pressed:bg-ink aria-pressed:text-paper pointer-fine:h-9';

function FlipButton({ step, onFlip }: { step: 1 | -1; onFlip: (step: number) => void }) {
  const Icon = step > 0 ? ChevronRight : ChevronLeft;
  return (
    <button
      type="button"
      aria-label={step > 0 ? t('ui.viewer.next') : t('ui.viewer.previous')}
      onClick={() => onFlip(step)}
      className={classNames(
        roundButton,
        'absolute top-1/2 z-3 -translate-y-1/2 bg-[rgb(11_11_15/.6)] text-on-poster max-small:hidden',
        step > 0 ? 'right-3' : 'left-3',
      )}
    >
      <Icon aria-hidden="true" className="size-6" strokeWidth={1.75} />
    </button>
  );
}

function isPress(event: KeyboardEvent): boolean {
  return event.key === ' ' || event.key === 'Enter';
}

/** Preloads a neighbor, so that it appears immediately. */
function usePreloadedPicture(url: string | undefined): void {
  useEffect(() => {
    if (url) new Image().src = url;
  }, [url]);
}
