import { CircleCheck, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { takeFarewell } from '../../lib/storage.js';
import { useHydrated } from '../../ui/use-hydrated.js';

/** Whoever has deleted their account lands here by a full load, which nothing else survives. */
const hasLeft = takeFarewell();

/** Says so, until it is dismissed: with the looks of a toast, for the public pages have no toasts. */
export function DeletionNotice() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    // Into a region that was there before: else it is not read out.
    const timer = setTimeout(() => setShown(hasLeft), 300);
    return () => clearTimeout(timer);
  }, []);
  if (!useHydrated() || !hasLeft) return null;
  return (
    <output>
      {shown && (
        <span className="toast fixed inset-x-4 bottom-4 z-40 flex animate-pop items-start gap-2.5 rounded-frame bg-poster py-[13px] pr-10 pl-3.5 text-ink shadow-pop shell:left-auto shell:w-[360px]">
          <CircleCheck
            aria-hidden="true"
            className="mt-px size-[18px] shrink-0 text-good"
            strokeWidth={1.75}
          />
          <span className="leading-[1.35] font-[540] text-balance">
            Your account and your data have been deleted.
          </span>
          <button
            type="button"
            aria-label="Dismiss"
            onClick={() => setShown(false)}
            className="absolute top-2 right-2 grid size-7 place-items-center rounded-[4px] text-ink-3 hover:text-ink"
          >
            <X aria-hidden="true" className="size-[15px]" strokeWidth={2} />
          </button>
        </span>
      )}
    </output>
  );
}
