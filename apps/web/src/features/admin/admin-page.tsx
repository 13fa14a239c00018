import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AdminView } from '../../lib/paths.js';
import { serverSentence } from '../../lib/api/failure.js';
import { tw } from '../../lib/language/workspace.js';
import { Button } from '../../ui/button.js';
import { AdminHeader } from './admin-header.js';

interface AdminPageProps<Answer> {
  view: AdminView;
  title: string;
  query: UseQueryResult<Answer>;
  children: (answer: Answer) => ReactNode;
}

/** An admin page with one query: loading, failed with a retry button, or loaded. */
export function AdminPage<Answer>({ view, title, query, children }: AdminPageProps<Answer>) {
  const { data, isPending, error, refetch } = query;
  return (
    <main className="min-w-[320px]">
      <title>{`${title}, Posterframe`}</title>
      <AdminHeader view={view} title={title} />
      {isPending && <p className="px-4 py-6 text-ink-2 shell:px-6">{tw('admin.loading')}</p>}
      {error && data === undefined && (
        <div role="alert" className="grid justify-items-start gap-4 px-4 py-10 shell:px-6">
          <p className="text-bad">{serverSentence(error) ?? tw('admin.notLoaded')}</p>
          <Button tone="solid" onClick={() => void refetch()}>
            {tw('admin.retry')}
          </Button>
        </div>
      )}
      {data !== undefined && children(data)}
    </main>
  );
}
