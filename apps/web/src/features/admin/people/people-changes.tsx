import type { RecordedAction } from '@app/contracts';
import { formatDateAndTime } from '../../../lib/format.js';
import { t } from '../../../lib/language/public.js';
import { tw } from '../../../lib/language/workspace.js';
import { linkClass } from '../../../ui/notice.js';
import { usePeopleChanges } from './use-people.js';

/** Lists which administrator changed what, newest first. */
export function PeopleChanges() {
  const { data, isError, refetch } = usePeopleChanges();
  return (
    <section aria-labelledby="people-changes" className="px-4 py-6 shell:px-6">
      <h2 id="people-changes" className="mb-2 font-semibold">
        {tw('people.changes')}
      </h2>
      {isError && (
        <p role="alert">
          {tw('people.changesNotLoaded')}{' '}
          <button type="button" onClick={() => void refetch()} className={linkClass}>
            {t('ui.tryAgain')}
          </button>
        </p>
      )}
      {data?.length === 0 && <p className="text-ink-2">{tw('people.noChanges')}</p>}
      <ul className="grid gap-1 text-small">
        {data?.map(({ id, action, at, actor, person }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            {changeSentence(action, actor?.name ?? '', person?.name ?? '')}
            <time dateTime={at} className="ml-2 whitespace-nowrap text-ink-2">
              {formatDateAndTime(new Date(at))}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}

function changeSentence(action: RecordedAction, actor: string, name: string): string {
  if (action === 'invite' || action === 'revoke-invitation')
    return tw(`people.changed.${action}`, { actor });
  if (action === 'gain-by-claim' || action === 'lose-by-claim')
    return tw(`people.changed.${action}`, { name });
  return tw(`people.changed.${action}`, { actor, name });
}
