import type { ReactNode } from 'react';
import { tw } from '../../lib/language/workspace.js';
import { stillUrl } from '../../lib/paths.js';
import { classNames } from '../../ui/class-names.js';
import { scrollable } from '../../ui/scrollable.js';
import { dateFromTimestamp, shortDateAndTime, type LogRow } from './log-record.js';

const columns = [
  'id',
  'original',
  'generated',
  'reference',
  'prompt',
  'face',
  'creator',
  'createdAt',
  'error',
] as const;

const cellClass =
  'border-t border-hair px-3 py-2 align-middle first:pl-4 last:pr-4 shell:first:pl-6 shell:last:pr-6';

interface LogTableProps {
  rows: readonly LogRow[];
  pageSize: number;
  /** Whether nothing has been loaded yet. */
  isFirstLoad: boolean;
  isLoading: boolean;
  onFilter: (user: string) => void;
}

export function LogTable({ rows, pageSize, isFirstLoad, isLoading, onFilter }: LogTableProps) {
  return (
    // Scrollable by keyboard, because the table is wider than most windows.
    <section
      aria-label={tw('admin.log.table')}
      aria-busy={isLoading}
      {...scrollable}
      className="overflow-x-auto border-b border-hair"
    >
      <table className="w-full min-w-[1240px] border-collapse text-small leading-[1.4]">
        <thead>
          <tr>
            {columns.map((name) => (
              <th
                key={name}
                scope="col"
                className="border-t border-hair px-3 py-[9px] text-left text-tiny font-medium whitespace-nowrap text-ink-2 first:pl-4 last:pr-4 shell:first:pl-6 shell:last:pr-6"
              >
                {tw(`admin.log.columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={classNames(isLoading && !isFirstLoad && 'opacity-60')}>
          {isFirstLoad ? (
            <>
              <FullWidthRow>{tw('admin.loading')}</FullWidthRow>
              {Array.from({ length: pageSize - 1 }, (_, index) => (
                <tr key={index}>
                  <td
                    colSpan={columns.length}
                    aria-label={tw('admin.log.loadingRow')}
                    className={cellClass}
                  >
                    <span className="block h-11 animate-breathe rounded-control tint-4" />
                  </td>
                </tr>
              ))}
            </>
          ) : rows.length === 0 ? (
            <FullWidthRow>{tw('admin.log.empty')}</FullWidthRow>
          ) : (
            rows.map((row) => <Row key={row.publicID} row={row} onFilter={onFilter} />)
          )}
        </tbody>
      </table>
    </section>
  );
}

function FullWidthRow({ children }: { children: string }) {
  return (
    <tr>
      <td colSpan={columns.length} className={`${cellClass} h-[61px] text-ink-2`}>
        {children}
      </td>
    </tr>
  );
}

function Row({ row, onFilter }: { row: LogRow; onFilter: (user: string) => void }) {
  const { createdBy } = row;
  return (
    <tr className="hover:tint-4">
      <td className={`${cellClass} font-[540] tabular-nums`} title={row.publicID}>
        {row.id}
      </td>
      <td className={cellClass}>
        {row.video ? (
          <PictureLink
            href={row.videoURL}
            src={stillUrl(row.video)}
            name={tw('admin.log.originalVideo')}
          />
        ) : row.fileName ? (
          <span className="text-ink-2" title={row.fileName}>
            {tw('admin.log.videoFile')}
          </span>
        ) : (
          <EmptyValue />
        )}
      </td>
      <td className={cellClass}>
        {row.thumbnails.length > 0 ? (
          <span className="flex gap-1">
            {row.thumbnails.map(({ id, url }, index) => (
              <PictureLink
                key={id}
                href={url}
                src={url}
                name={tw('admin.log.thumbnail', { number: index + 1 })}
              />
            ))}
          </span>
        ) : (
          <span className="frame frame-empty w-20 [--frame-radius:5px]" />
        )}
      </td>
      <td className={cellClass}>
        {row.referenceVideo ? (
          <PictureLink
            href={row.referenceVideoURL}
            src={stillUrl(row.referenceVideo)}
            name={tw(
              row.isAutoSelectedReference
                ? 'admin.log.automaticReference'
                : 'admin.log.referenceName',
            )}
            tag={row.isAutoSelectedReference ? tw('admin.log.automatic') : undefined}
          />
        ) : (
          <EmptyValue />
        )}
      </td>
      <td className={`${cellClass} w-[22%] min-w-[200px] wrap-anywhere`}>
        {row.requirements || <EmptyValue />}
      </td>
      <td className={cellClass}>
        {row.face ? tw('admin.log.yes') : <span className="text-ink-3">{tw('admin.log.no')}</span>}
      </td>
      <td className={cellClass}>
        <span className="flex items-baseline justify-between gap-3.5">
          <span>
            {createdBy.name}
            <span className="block text-tiny text-ink-3">{createdBy.email}</span>
          </span>
          <button
            type="button"
            title={tw('admin.log.filterByUser')}
            aria-label={tw('admin.log.filterByUserId', { id: createdBy.internalID })}
            onClick={() => onFilter(createdBy.internalID)}
            className="text-tiny tabular-nums underline decoration-line underline-offset-3 hover:decoration-current"
          >
            {createdBy.internalID}
          </button>
        </span>
      </td>
      <td className={`${cellClass} whitespace-nowrap tabular-nums`}>
        {shortDateAndTime(dateFromTimestamp(row.createdAt))}
        <span className="block text-tiny text-ink-3">
          {tw('admin.log.credits', { count: row.cost })}
        </span>
      </td>
      <td className={`${cellClass} min-w-[170px]`}>
        <OutcomeText row={row} />
      </td>
    </tr>
  );
}

/** '-' on success, otherwise the error with its stage, time and refund. */
function OutcomeText({ row }: { row: LogRow }) {
  if (row.status === 'success') return <span className="text-ink-3">-</span>;
  if (row.status !== 'failed')
    return (
      <span className="text-ink-2">{row.errorMessage || tw(`admin.log.states.${row.status}`)}</span>
    );
  const { failure } = row;
  return (
    <>
      <span className="text-bad">{row.errorMessage || tw('admin.log.failed')}</span>
      {failure && (
        <span className="mt-0.5 block text-tiny text-ink-2" title={failure.detail}>
          {failureLine(row, failure)}
        </span>
      )}
    </>
  );
}

/** The stage and time of a failure, and the refund. */
function failureLine(row: LogRow, { stage, at }: NonNullable<LogRow['failure']>): string {
  const time = shortDateAndTime(dateFromTimestamp(at));
  const { refunded, cost } = row;
  return [
    stage ? tw('admin.log.failedAt', { step: tw(`generator.steps.${stage}`), time }) : time,
    ...(refunded > 0
      ? [tw('admin.log.refunded', { refunded: `${refunded}`, cost: `${cost}` })]
      : []),
  ].join(', ');
}

function EmptyValue() {
  return <span className="text-ink-3">{tw('admin.log.none')}</span>;
}

interface PictureLinkProps {
  href: string;
  src: string;
  name: string;
  tag?: ReactNode;
}

function PictureLink({ href, src, name, tag }: PictureLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      title={name}
      className="frame w-20 shrink-0 [--frame-radius:5px]"
    >
      <img src={src} alt={name} width={160} height={90} loading="lazy" />
      {tag && (
        <span className="absolute right-[3px] bottom-[3px] z-1 rounded-[3px] bg-stamp px-1 text-[10px] leading-[1.5] text-on-stamp">
          {tag}
        </span>
      )}
    </a>
  );
}
