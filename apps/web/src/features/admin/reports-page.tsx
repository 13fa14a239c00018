import { type ReportRecord, type ReportsAnswer } from '@app/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { toast } from 'sonner';
import { t } from '../../lib/language/public.js';
import { tw } from '../../lib/language/workspace.js';
import { api } from '../../lib/api/api.js';
import { failureSentence } from '../../lib/api/failure.js';
import { paths } from '../../lib/paths.js';
import { Button } from '../../ui/button.js';
import { linkClass } from '../../ui/notice.js';
import { reportsKey, useReports } from './admin-header.js';
import { AdminPage } from './admin-page.js';
import { dateFromTimestamp, shortDateAndTime } from './log-record.js';

/** Reports of shared thumbnails. */
export function ReportsPage() {
  return (
    <AdminPage view="reports" title={tw('admin.reports.title')} query={useReports()}>
      {({ data: reports }) => (
        <>
          {reports.length === 0 && (
            <p className="px-4 py-6 text-ink-2 shell:px-6">{tw('admin.reports.empty')}</p>
          )}
          <ul>
            {reports.map((report) => (
              <Report key={report.id} report={report} />
            ))}
          </ul>
        </>
      )}
    </AdminPage>
  );
}

function Report({ report }: { report: ReportRecord }) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (stopSharing: boolean) =>
      api.post<ReportsAnswer>(`/admin/reports/${report.id}/close`, {
        json: { stop_sharing: stopSharing },
      }),
    onSuccess: (next) => queries.setQueryData(reportsKey, next),
    onError: (error) => toast.error(failureSentence(error)),
  });
  const time = shortDateAndTime(dateFromTimestamp(report.createdAt));
  const isClosed = report.closedAt !== null;
  return (
    <li className="grid grid-cols-[96px_minmax(0,1fr)] items-start gap-x-4 gap-y-3 border-b border-hair px-4 py-3.5 shell:grid-cols-[160px_minmax(0,1fr)_auto] shell:px-6">
      {report.pictureURL ? (
        <a href={report.pictureURL} className="frame [--frame-radius:8px]">
          <img src={report.pictureURL} alt={tw('admin.reports.picture')} loading="lazy" />
        </a>
      ) : (
        <span className="frame frame-empty [--frame-radius:8px]" />
      )}
      <div className="min-w-0">
        {report.reasons.map((reason) => (
          <p key={reason} className={isClosed ? 'text-ink-2' : 'font-[540]'}>
            {t(`share.reasons.${reason}`)}
          </p>
        ))}
        {report.words && (
          <p className="mt-1 text-small text-pretty [overflow-wrap:anywhere]">
            {tw('admin.reports.words', { words: report.words })}
          </p>
        )}
        <p className="mt-1 text-small text-ink-2 [overflow-wrap:anywhere]">
          {tw.rich('admin.reports.line', {
            count: report.count,
            when: time,
            name: report.createdBy.name,
            state: report.shared ? 'shared' : report.pictureURL ? 'kept' : 'deleted',
            closed: isClosed ? 'yes' : 'no',
            time: (text) => (
              <time dateTime={dateFromTimestamp(report.createdAt).toISOString()}>{text}</time>
            ),
            creator: (text) => (
              <Link to={`${paths.admin}?user=${report.createdBy.id}`} className={linkClass}>
                {text}
              </Link>
            ),
          })}
        </p>
      </div>
      {!isClosed && (
        <div className="flex flex-wrap gap-1.5 max-shell:col-span-2">
          <Button size="s" tone="quiet" disabled={isPending} onClick={() => mutate(false)}>
            {tw('admin.reports.close', { count: report.count })}
          </Button>
          {report.shared && (
            <Button size="s" tone="solid" disabled={isPending} onClick={() => mutate(true)}>
              {tw('admin.reports.stopSharing')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
