import { adminPageSizes } from '@app/contracts';
import { RefreshCw } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { serverSentence } from '../../lib/api/failure.js';
import { tw } from '../../lib/language/workspace.js';
import { Button } from '../../ui/button.js';
import { AdminHeader } from './admin-header.js';
import { LogTable } from './log-table.js';
import { QueuesButton } from './queues-button.js';
import { parseTypedPage } from './log-record.js';
import { useGenerationLog } from './use-generation-log.js';

const fieldClass =
  'h-8 rounded-small pointer-coarse:h-11 border border-edge bg-sheet px-2.5 text-small tabular-nums hover:border-ink-2 focus:border-transparent focus:outline-2 focus:-outline-offset-1 focus:outline-focus';

/** All generations of all users. */
export function GenerationLogPage() {
  const log = useGenerationLog();
  return (
    <main className="min-w-[320px]">
      <title>{`${tw('admin.log.title')}, Posterframe`}</title>
      <AdminHeader view="log" title={tw('admin.log.title')}>
        <UserFilter key={log.createdBy} createdBy={log.createdBy} onFilter={log.filterBy} />
        <Button
          size="s"
          onClick={log.refresh}
          disabled={log.isLoading}
          className="min-w-[116px] max-shell:ml-auto"
        >
          <RefreshCw aria-hidden="true" className="size-[15px]" strokeWidth={2} />
          {tw(log.isLoading ? 'admin.log.refreshing' : 'admin.log.refresh')}
        </Button>
        <QueuesButton />
      </AdminHeader>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5 px-4 py-2.5 text-small shell:px-6">
        {log.hasAnswer && (
          <>
            <span className="tabular-nums">
              {tw.rich('admin.log.records', {
                count: log.total,
                b: (text) => <b className="font-semibold">{text}</b>,
              })}
            </span>
            <span className="text-ink-2 tabular-nums">
              {tw('admin.log.page', { page: `${log.page}`, last: `${log.lastPage}` })}
            </span>
          </>
        )}
        <span className="flex-1 max-shell:order-1 max-shell:basis-full" />
        <label className="flex items-center gap-2 text-ink-2 max-shell:order-1">
          {tw('admin.log.rows')}
          <select
            value={log.pageSize}
            onChange={(event) => log.setPageSize(Number(event.target.value))}
            className={`${fieldClass} text-ink`}
          >
            {adminPageSizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
        <JumpToPageForm lastPage={log.lastPage} onJump={log.goToPage} />
        <PageButtons page={log.page} lastPage={log.lastPage} onChange={log.goToPage} />
      </div>
      {log.error ? (
        <div
          role="alert"
          className="grid justify-items-start gap-4 border-t border-hair px-4 py-10 shell:px-6"
        >
          <p className="text-bad">{errorSentence(log.error)}</p>
          <Button tone="solid" onClick={log.refresh}>
            {tw('admin.retry')}
          </Button>
        </div>
      ) : (
        <LogTable
          rows={log.rows}
          pageSize={log.pageSize}
          isFirstLoad={log.isFirst}
          isLoading={log.isLoading}
          onFilter={log.filterBy}
        />
      )}
      <footer className="flex items-center justify-between gap-4 px-4 py-2.5 text-small text-ink-2 shell:px-6">
        <span className="tabular-nums">
          {log.hasAnswer
            ? tw('admin.log.perPageOfTotal', { size: `${log.pageSize}`, total: log.total })
            : tw('admin.log.perPage', { size: `${log.pageSize}` })}
        </span>
        <PageButtons page={log.page} lastPage={log.lastPage} onChange={log.goToPage} />
      </footer>
    </main>
  );
}

function errorSentence(error: unknown): string {
  return serverSentence(error) ?? tw('admin.notLoaded');
}

function UserFilter({
  createdBy,
  onFilter,
}: {
  createdBy: string;
  onFilter: (user: string) => void;
}) {
  const [text, setText] = useState(createdBy);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onFilter(text);
  };
  return (
    <form
      onSubmit={submit}
      className="flex gap-1.5 max-shell:order-last max-shell:w-full shell:ml-auto"
    >
      <label className="max-shell:flex-1">
        <span className="sr-only">{tw('admin.log.userId')}</span>
        <input
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={tw('admin.log.userId')}
          maxLength={36}
          autoComplete="off"
          spellCheck={false}
          className={`${fieldClass} w-full shell:w-[168px]`}
        />
      </label>
      <Button type="submit" size="s" tone="solid">
        {tw('admin.log.filter')}
      </Button>
      <Button size="s" tone="quiet" onClick={() => onFilter('')}>
        {tw('admin.log.clear')}
      </Button>
    </form>
  );
}

function JumpToPageForm({
  lastPage,
  onJump,
}: {
  lastPage: number;
  onJump: (page: number) => void;
}) {
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const page = parseTypedPage(text, lastPage);
    setText('');
    if (page !== undefined) onJump(page);
  };
  return (
    <form onSubmit={submit} className="flex items-center gap-1.5 max-shell:order-1">
      <label className="flex items-center gap-2 text-ink-2">
        {tw('admin.log.jump')}
        <input
          value={text}
          onChange={(event) => setText(event.target.value.replaceAll(/\D/g, ''))}
          inputMode="numeric"
          maxLength={9}
          autoComplete="off"
          className={`${fieldClass} w-16 text-ink`}
        />
      </label>
      <Button type="submit" size="s">
        {tw('admin.log.go')}
      </Button>
    </form>
  );
}

interface PageButtonsProps {
  page: number;
  lastPage: number;
  onChange: (page: number) => void;
}

function PageButtons({ page, lastPage, onChange }: PageButtonsProps) {
  return (
    <span className="ml-auto flex gap-1">
      <Button size="s" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        {tw('admin.log.previous')}
      </Button>
      <Button size="s" disabled={page >= lastPage} onClick={() => onChange(page + 1)}>
        {tw('admin.log.next')}
      </Button>
    </span>
  );
}
