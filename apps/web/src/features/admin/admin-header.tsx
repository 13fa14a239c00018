import type { ReportsAnswer } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { api } from '../../lib/api/api.js';
import { retryOnce } from '../../lib/api/query-client.js';
import { tw } from '../../lib/language/workspace.js';
import { adminPath, adminViews, paths, type AdminView } from '../../lib/paths.js';
import { classNames } from '../../ui/class-names.js';
import { Logo } from '../../ui/logo.js';

export const reportsKey = ['reports'];

export function useReports() {
  return useQuery({
    queryKey: reportsKey,
    queryFn: () => api.get<ReportsAnswer>('/admin/reports'),
    retry: retryOnce,
  });
}

interface AdminHeaderProps {
  view: AdminView;
  title: string;
  children?: ReactNode;
}

/** The header of the admin pages. */
export function AdminHeader({ view, title, children }: AdminHeaderProps) {
  const openReports = useReports().data?.open ?? 0;
  return (
    <header className="flex min-h-15 flex-wrap items-center gap-x-3.5 gap-y-3 border-b border-hair px-4 py-3 shell:px-6">
      <Link to={paths.workspace} aria-label={tw('admin.workspace')}>
        <Logo />
      </Link>
      <h1 className="type-h3 text-[1.125rem]">{title}</h1>
      <nav
        aria-label={tw('people.administration')}
        className="flex gap-0.5 text-small max-shell:order-1"
      >
        {adminViews.map((one) => (
          <Link
            key={one}
            to={adminPath(one)}
            aria-current={one === view ? 'page' : undefined}
            className={classNames(
              'flex h-8 items-center gap-1.5 pointer-coarse:h-11 rounded-small px-2.5 hover:tint-4',
              one === view ? 'font-[560] tint-7' : 'text-ink-2',
            )}
          >
            {tw(`people.views.${one}`)}
            {one === 'reports' && openReports > 0 && (
              <span className="rounded-stamp bg-signal px-1.5 text-tiny text-on-signal tabular-nums">
                {openReports}
                <span className="sr-only"> {tw('people.openReports')}</span>
              </span>
            )}
          </Link>
        ))}
      </nav>
      {children}
    </header>
  );
}
