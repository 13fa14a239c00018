import { CircleCheck, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../lib/language/public.js';
import { takeDeletionNotice } from '../../lib/storage.js';
import { useHydrated } from '../../ui/use-hydrated.js';

/** Whether the previous page requested the notice after it deleted the account. */
const isNoticeRequested = takeDeletionNotice();

/**
 * Confirms the account deletion until the user dismisses it. Public pages do not load the
 * toaster, so this component imitates a toast.
 */
export function DeletionNotice() {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    // Screen readers announce only text that is added to an existing live region.
    const timer = setTimeout(() => setIsShown(isNoticeRequested), 300);
    return () => clearTimeout(timer);
  }, []);
  if (!useHydrated() || !isNoticeRequested) return null;
  return (
    <output>
      {isShown && (
        <span className="toast fixed inset-x-4 bottom-4 z-40 flex animate-pop items-start gap-2.5 rounded-frame bg-poster py-[13px] pr-10 pl-3.5 text-ink shadow-pop shell:left-auto shell:w-[360px]">
          <CircleCheck
            aria-hidden="true"
            className="mt-px size-[18px] shrink-0 text-good"
            strokeWidth={1.75}
          />
          <span className="leading-[1.35] font-[540] text-balance">{t('site.deleted')}</span>
          <button
            type="button"
            aria-label={t('ui.dismiss')}
            onClick={() => setIsShown(false)}
            className="absolute top-2 right-2 grid size-7 place-items-center rounded-[4px] text-ink-3 hover:text-ink pointer-coarse:top-0 pointer-coarse:right-0 pointer-coarse:size-11"
          >
            <X aria-hidden="true" className="size-[15px]" strokeWidth={2} />
          </button>
        </span>
      )}
    </output>
  );
}
