import { useAtom } from 'jotai';
import { TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { reachableAtom } from '../../lib/client-state.js';
import { classNames } from '../../ui/class-names.js';

/** Outside services are answered by the emulator; nobody should type a real password here. */
export function EmulatorBar() {
  return (
    <aside
      aria-label="Demo"
      className="sticky top-0 z-30 flex h-(--bar) items-center justify-center gap-2 bg-alert-bar px-4 text-center text-small leading-[1.3] font-[520] text-on-signal shell:max-results:justify-start"
    >
      <TriangleAlert aria-hidden="true" className="size-[15px] shrink-0" strokeWidth={2} />
      Running in emulator mode. Do not use with production credentials.
    </aside>
  );
}

/** How often an idle page looks whether the server is still there. */
const lookMs = 15_000;
const patienceMs = 5_000;

/** Whether the server of this demo answers: by every call that is made, and by a look now and then. */
export function PreviewBanner() {
  const [reachable, setReachable] = useAtom(reachableAtom);
  useEffect(() => {
    // By nothing that would have to be loaded first: it could not be when the server is away.
    const look = async () => {
      if (document.hidden) return;
      const signal = AbortSignal.timeout(patienceMs);
      const answers = fetch('/api/public_config', { cache: 'no-store', signal });
      setReachable(
        await answers.then(
          // 502 to 504 come from what stands before an api that is away.
          ({ status }) => status < 502 || status > 504,
          () => false,
        ),
      );
    };
    const looking = setInterval(() => void look(), lookMs);
    return () => clearInterval(looking);
  }, [setReachable]);
  return (
    <output
      className={classNames(
        'pointer-events-none fixed bottom-[76px] left-1/2 z-30 h-8 -translate-x-1/2 items-center gap-2 rounded-[8px] bg-lift px-3 text-small whitespace-nowrap shadow-pop',
        // In the bar above the page. Where that has no room for it, only the news lies over what is read.
        'shell:top-1 shell:right-4 shell:bottom-auto shell:left-auto shell:flex shell:h-6 shell:translate-x-0 shell:rounded-[6px] shell:shadow-none',
        reachable ? 'hidden' : 'flex',
      )}
    >
      <span
        aria-hidden="true"
        className={classNames('size-2 rounded-round', reachable ? 'bg-good' : 'bg-bad')}
      />
      {reachable ? 'Preview backend running in this workspace.' : 'Preview backend disconnected.'}
    </output>
  );
}
