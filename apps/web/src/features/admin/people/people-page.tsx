import {
  maxUserSearchLength,
  needsProof,
  type ActionWithProof,
  type UserRecord,
} from '@app/contracts';
import { useState, type FormEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { tw } from '../../../lib/language/workspace.js';
import { t } from '../../../lib/language/public.js';
import { serverSentence } from '../../../lib/api/failure.js';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { AdminHeader } from '../admin-header.js';
import { AllowanceDialog } from './allowance-dialog.js';
import { Invitations } from './invitations.js';
import { PeopleChanges } from './people-changes.js';
import { PersonRow } from './person-row.js';
import { ChangeWithProofDialog } from './change-with-proof-dialog.js';
import { areInvitationsOn } from './use-invitations.js';
import { usePeople, useChangePerson, type RequestedChange } from './use-people.js';

/** Lists all accounts, to change roles, disable accounts and sign users out. The search is stored in the URL. */
export function PeoplePage() {
  const [parameters, setParameters] = useSearchParams();
  const search = parameters.get('search') ?? '';
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } =
    usePeople(search);
  const [requestedChange, setRequestedChange] = useState<RequestedChange>();
  const [changeWithProof, setChangeWithProof] = useState<{
    person: UserRecord;
    action: ActionWithProof;
  }>();
  const [personToLimit, setPersonToLimit] = useState<UserRecord>();
  const { mutate: change, isPending: isChanging } = useChangePerson();
  const people = data?.pages.flatMap((page) => page.people) ?? [];
  const searchFor = (text: string) =>
    setParameters({ view: 'people', ...(text && { search: text }) }, { replace: true });
  return (
    <main className="min-w-[320px]">
      <title>{t('site.pageTitle', { page: tw('people.title') })}</title>
      <AdminHeader view="people" title={tw('people.title')}>
        <Search key={search} search={search} onSearch={searchFor} />
      </AdminHeader>
      {isPending && <p className="px-4 py-6 text-ink-2 shell:px-6">{tw('people.loading')}</p>}
      {error && (
        <div role="alert" className="grid justify-items-start gap-4 px-4 py-10 shell:px-6">
          <p className="text-bad">{serverSentence(error) ?? tw('people.notLoaded')}</p>
          <Button tone="solid" onClick={() => void refetch()}>
            {t('ui.tryAgain')}
          </Button>
        </div>
      )}
      {data && people.length === 0 && (
        <p className="px-4 py-6 text-ink-2 shell:px-6">{tw('people.none')}</p>
      )}
      <ul>
        {people.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            isDisabled={isChanging}
            onChange={(action) =>
              needsProof(action)
                ? setChangeWithProof({ person, action })
                : setRequestedChange({ person, action })
            }
            onSetAllowance={() => setPersonToLimit(person)}
          />
        ))}
      </ul>
      {hasNextPage && (
        <div className="px-4 py-4 shell:px-6">
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {tw('people.more')}
          </Button>
        </div>
      )}
      {areInvitationsOn() && <Invitations />}
      <PeopleChanges />
      {personToLimit?.allowance && (
        <AllowanceDialog
          key={personToLimit.id}
          person={personToLimit}
          allowance={personToLimit.allowance}
          onClose={() => setPersonToLimit(undefined)}
        />
      )}
      {changeWithProof && (
        <ChangeWithProofDialog
          change={changeWithProof}
          onClose={() => setChangeWithProof(undefined)}
        />
      )}
      <ConfirmDialog
        open={requestedChange !== undefined}
        title={
          requestedChange
            ? tw(`people.questions.${requestedChange.action}`, {
                name: requestedChange.person.name,
              })
            : ''
        }
        description={requestedChange ? confirmationNote(requestedChange) : ''}
        confirmLabel={requestedChange ? tw(`people.actions.${requestedChange.action}`) : ''}
        onCancel={() => setRequestedChange(undefined)}
        onConfirm={() => {
          setRequestedChange(undefined);
          if (requestedChange) change(requestedChange);
        }}
      />
    </main>
  );
}

function confirmationNote({ person, action }: RequestedChange): string {
  if (action === 'make-creator' && person.isAdminByClaim) return tw('people.claimCanReturn');
  const note = tw(`people.notes.${action}`);
  return action === 'disable' && person.plan !== 'free'
    ? `${note} ${tw('people.planGoesOn')}`
    : note;
}

function Search({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(search);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <search className="max-shell:order-last max-shell:w-full shell:ml-auto">
      <form onSubmit={submit} className="flex gap-1.5">
        <input
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-label={tw('people.search')}
          placeholder={tw('people.search')}
          maxLength={maxUserSearchLength}
          autoComplete="off"
          spellCheck={false}
          className="h-8 w-full rounded-small border border-edge bg-sheet px-2.5 text-small focus:outline-2 focus:-outline-offset-1 focus:outline-focus max-shell:flex-1 shell:w-[220px] pointer-coarse:h-11"
        />
        <Button type="submit" size="s" tone="solid">
          {tw('people.searchAct')}
        </Button>
      </form>
    </search>
  );
}
