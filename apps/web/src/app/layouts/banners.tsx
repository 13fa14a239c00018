import { useAtomValue } from 'jotai';
import { TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { reachableAtom } from '../../lib/client-state.js';
import { classNames } from '../../ui/class-names.js';

/** Outside services are answered by the emulator; nobody should type a real password here. */
export function EmulatorBar() {
  return (
    <aside
      aria-label="Demo"
      className="sticky top-0 z-30 flex h-(--bar) items-center justify-center gap-2 bg-alert-bar px-4 text-center text-small leading-[1.3] font-[520] text-on-signal"
    >
      <TriangleAlert aria-hidden="true" className="size-[15px] shrink-0" strokeWidth={2} />
      Running in emulator mode. Do not use with production credentials.
    </aside>
  );
}

/** How often an idle page looks whether the server is still there. */
const lookMs = 15_000;

/** Whether the server of this demo answers: by every call that is made, and by a look now and then. */
export function PreviewBanner() {
  const reachable = useAtomValue(reachableAtom);
  useEffect(() => {
    // What it finds is noted with every answer, and with every one that does not come.
    const look = async () => {
      if (document.hidden) return;
      const { exchange } = await import('../../lib/http.js');
      await exchange('/api/public_config', { cache: 'no-store', timeout: 5_000 });
    };
    const looking = setInterval(() => void look().catch(() => undefined), lookMs);
    return () => clearInterval(looking);
  }, []);
  return (
    <output className="pointer-events-none fixed bottom-4 left-1/2 z-30 hidden h-8 -translate-x-1/2 items-center gap-2 rounded-[8px] bg-lift px-3 text-small shadow-pop shell:flex">
      <span
        aria-hidden="true"
        className={classNames('size-2 rounded-round', reachable ? 'bg-good' : 'bg-bad')}
      />
      {reachable ? 'Preview backend running in this workspace.' : 'Preview backend disconnected.'}
    </output>
  );
}
