import { thumbnailsFor } from '@app/contracts';
import { useAtomValue } from 'jotai';
import { currentUserAtom } from '../../lib/client-state.js';

function worth(credits: number): string {
  const thumbnails = thumbnailsFor(credits);
  return `credits, ${thumbnails} ${thumbnails === 1 ? 'thumbnail' : 'thumbnails'}`;
}

/** The balance as a frame, in the sidebar. */
export function CreditsFrame() {
  const credits = useAtomValue(currentUserAtom)?.credits;
  if (credits === undefined) return null;
  return (
    <p className="flex aspect-video w-full flex-col items-start rounded-frame bg-sheet p-3.5 hairline">
      <span className="type-figure text-[36px]">{credits}</span>
      <span className="mt-1.5 text-tiny text-ink-2 tabular-nums">{worth(credits)}</span>
    </p>
  );
}

/** The balance in one line, in the top bar of narrow screens. */
export function CreditsLine() {
  const credits = useAtomValue(currentUserAtom)?.credits;
  if (credits === undefined) return null;
  return (
    <p
      aria-label={`${credits} ${worth(credits)}`}
      className="flex h-9 shrink-0 items-center rounded-control px-3 text-small font-[540] whitespace-nowrap tabular-nums outline-line"
    >
      {credits} credits
    </p>
  );
}
