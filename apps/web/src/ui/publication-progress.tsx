import type { Publication } from '@app/contracts';
import { Check, Clock } from 'lucide-react';
import { tw } from '../lib/language/workspace.js';
import { sentenceOfCode } from '../lib/api/failure.js';
import { t } from '../lib/language/public.js';
import { formatDateAndTime } from '../lib/format.js';
import { Button } from './button.js';
import { Spinner } from './spinner.js';

interface ProgressProps {
  publication: Publication;
  /** Whether the thumbnail was edited after its publication. */
  isOutdated: boolean;
  isPending: boolean;
  about: string;
  onAct: (act: 'undo' | 'cancel') => void;
}

/** State of a publication, and the actions that are possible. */
export function PublicationProgress({
  publication,
  isOutdated,
  isPending,
  about,
  onAct,
}: ProgressProps) {
  const { state, error, waitsUntil, canUndo } = publication;
  const isBusy = !waitsUntil && ['waiting', 'publishing', 'undoing'].includes(state);
  return (
    <div className="flex min-h-11 items-center gap-2 text-small">
      {isBusy ? <Spinner size="s" /> : <StateMark state={state} />}
      <p className="min-w-0 flex-1 text-pretty">
        {tw(`result.publication.${state}`)}
        {state === 'published' && isOutdated && tw('result.outdated')}
        {waitsUntil && (
          <>. {tw('result.nextAttempt', { date: formatDateAndTime(new Date(waitsUntil)) })}</>
        )}
        {error && (
          <span className="block text-ink-2">{sentenceOfCode(error.code, error.message)}</span>
        )}
      </p>
      {(state === 'waiting' || (state === 'undoing' && waitsUntil)) && (
        <Button
          tone="quiet"
          size="s"
          aria-label={
            state === 'waiting'
              ? tw('result.cancelPublishing', { name: about })
              : tw('result.keepPublished', { name: about })
          }
          aria-disabled={isPending}
          onClick={() => !isPending && onAct('cancel')}
        >
          {t('ui.cancel')}
        </Button>
      )}
      {state === 'published' && canUndo && (
        <Button
          tone="quiet"
          size="s"
          aria-label={tw('result.undoPublishing', { name: about })}
          aria-disabled={isPending}
          onClick={() => !isPending && onAct('undo')}
        >
          {t('ui.undo')}
        </Button>
      )}
    </div>
  );
}

function StateMark({ state }: { state: Publication['state'] }) {
  if (state === 'published')
    return <Check aria-hidden="true" className="size-4 shrink-0 text-good" strokeWidth={2} />;
  if (state === 'waiting' || state === 'undoing')
    return <Clock aria-hidden="true" className="size-4 shrink-0 text-ink-2" strokeWidth={2} />;
  return null;
}
