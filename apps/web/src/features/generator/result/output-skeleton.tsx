import { t } from '../../../lib/language/public.js';
import { SkeletonFrame } from '../../../ui/frame.js';

/** Placeholders of the thumbnails. */
export function OutputSkeleton() {
  return (
    <section
      aria-busy="true"
      aria-label={t('ui.loading')}
      className="w-full shell:my-auto shell:pb-[3vh]"
    >
      <span className="mb-5 block h-9 w-64 max-w-full animate-breathe rounded-control tint-7 shell:mb-7 shell:h-10" />
      <div className="grid gap-x-5 gap-y-9 shell:grid-cols-2 results:grid-cols-3">
        {[1, 2, 3].map((place) => (
          <div key={place} className="grid gap-4">
            <SkeletonFrame />
            <span className="block h-[150px] animate-breathe rounded-control tint-4" />
            <span className="block h-10 animate-breathe rounded-control tint-7" />
          </div>
        ))}
      </div>
    </section>
  );
}
