import { useAtom } from 'jotai';
import { TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { t } from '../../lib/language/public.js';
import { reachableAtom } from '../../lib/client-state.js';
import { classNames } from '../../ui/class-names.js';

/** Warns that external services are emulated, so that visitors do not enter a real password. */
export function EmulatorBar() {
  return (
    <aside
      aria-label={t('site.demo')}
      className="sticky top-0 z-30 flex h-(--bar) items-center justify-center gap-2 bg-alert-bar px-4 text-center text-small leading-[1.3] font-[520] text-on-signal max-shell:pb-6 shell:max-results:justify-start"
    >
      <TriangleAlert aria-hidden="true" className="size-[15px] shrink-0" strokeWidth={2} />
      {t('site.emulator')}
    </aside>
  );
}

/** Interval in milliseconds between checks whether the server is reachable. */
const checkIntervalMs = 15_000;
const checkTimeoutMs = 5_000;

/** Shows whether the demo's server is reachable. Every API call and a regular check update this state. */
export function PreviewBanner() {
  const [isReachable, setIsReachable] = useAtom(reachableAtom);
  useEffect(() => {
    // Uses plain fetch, because a lazy chunk cannot be loaded while the server is down.
    const checkServer = async () => {
      if (document.hidden) return;
      const signal = AbortSignal.timeout(checkTimeoutMs);
      const hasAnswered = fetch('/api/public_config', { cache: 'no-store', signal });
      setIsReachable(
        await hasAnswered.then(
          // A proxy answers 502 to 504 while the API is down.
          ({ status }) => status < 502 || status > 504,
          () => false,
        ),
      );
    };
    const checkTimer = setInterval(() => void checkServer(), checkIntervalMs);
    return () => clearInterval(checkTimer);
  }, [setIsReachable]);
  return (
    <output
      className={classNames(
        // Below the text of the demo bar, or at its end on wide screens.
        'pointer-events-none fixed inset-x-0 top-12 z-30 flex h-6 items-center justify-center gap-2 bg-lift px-3 text-small whitespace-nowrap',
        'shell:inset-x-auto shell:top-1 shell:right-4 shell:rounded-[6px]',
      )}
    >
      <span
        aria-hidden="true"
        className={classNames('size-2 rounded-round', isReachable ? 'bg-good' : 'bg-bad')}
      />
      {isReachable ? t('site.backendRuns') : t('site.backendGone')}
    </output>
  );
}
