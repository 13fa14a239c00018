import type { Publication } from '@app/contracts';
import { Check, Clock } from 'lucide-react';
import { dateAndTime } from '../lib/format.js';
import { Button } from './button.js';
import { Spinner } from './spinner.js';

interface ProgressProps {
  publication: Publication;
  /** Edited since. */
  isOutdated: boolean;
  isPending: boolean;
  about: string;
  onAct: (act: 'undo' | 'cancel') => void;
}

const sentences: Record<Publication['state'], string> = {
  waiting: 'Waiting for YouTube',
  publishing: 'Setting it on YouTube…',
  published: 'On your video',
  failed: 'Not on your video',
  undoing: 'Putting the previous thumbnail back…',
  undone: 'The previous thumbnail is back',
};

/** Where a publication is, and what can be done about it. */
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
        {sentences[state]}
        {state === 'published' && isOutdated && ', before your last edit'}
        {waitsUntil && <>. Next attempt: {dateAndTime(new Date(waitsUntil))}</>}
        {error && <span className="block text-ink-2">{error.message}</span>}
      </p>
      {(state === 'waiting' || (state === 'undoing' && waitsUntil)) && (
        <Button
          tone="quiet"
          size="s"
          aria-label={
            state === 'waiting' ? `Cancel setting ${about} on YouTube` : `Keep ${about} on YouTube`
          }
          aria-disabled={isPending}
          onClick={() => !isPending && onAct('cancel')}
        >
          Cancel
        </Button>
      )}
      {state === 'published' && canUndo && (
        <Button
          tone="quiet"
          size="s"
          aria-label={`Undo: put the previous thumbnail back in place of ${about}`}
          aria-disabled={isPending}
          onClick={() => !isPending && onAct('undo')}
        >
          Undo
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
