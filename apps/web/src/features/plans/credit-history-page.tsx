import { creditHistoryPageSize, type CreditEntry } from '@app/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { tw } from '../../lib/language/workspace.js';
import { t } from '../../lib/language/public.js';
import { currentUserAtom } from '../../lib/client-state.js';
import { generationPath, paths } from '../../lib/paths.js';
import { formatDateAndTime, formatWithSign, affordableThumbnailsText } from '../../lib/format.js';
import { Button } from '../../ui/button.js';
import { classNames } from '../../ui/class-names.js';
import { Alert, linkClass } from '../../ui/notice.js';
import { Spinner } from '../../ui/spinner.js';
import { billingKeys, fetchCreditHistory } from './billing-queries.js';

/** Lists every change of the credit balance. */
export function CreditHistoryPage() {
  const isReturningUser = useAtomValue(currentUserAtom)?.welcomeSpent ?? false;
  const history = useInfiniteQuery({
    queryKey: billingKeys.creditHistory,
    queryFn: ({ pageParam }) => fetchCreditHistory(pageParam, creditHistoryPageSize.default),
    initialPageParam: 1,
    getNextPageParam: (last) =>
      last.currentPage * creditHistoryPageSize.default < last.total
        ? last.currentPage + 1
        : undefined,
    refetchOnWindowFocus: 'always',
  });
  const entries = uniqueById(history.data?.pages.flatMap((page) => page.data) ?? []);
  const total = history.data?.pages[0]?.total ?? 0;
  const balance = entries[0]?.balanceAfter;

  return (
    <section className="w-full max-w-[860px]">
      <title>{t('site.pageTitle', { page: tw('plans.history') })}</title>
      <div className="mb-5 grid gap-1.5 shell:mb-7">
        <h1 className="type-h2">{tw('plans.history')}</h1>
        <p className="text-ink-2 tabular-nums">
          {balance === undefined
            ? tw('plans.historyLead')
            : tw('plans.historyBalance', {
                credits: balance,
                thumbnails: affordableThumbnailsText(balance),
              })}
        </p>
        {isReturningUser && <p className="text-pretty text-ink-2">{t('ui.welcomeSpent')}</p>}
      </div>
      {history.isPending && <LoadingSkeleton />}
      {history.isLoadingError && (
        <Alert>
          {tw('plans.historyNotLoaded')}{' '}
          <button type="button" onClick={() => void history.refetch()} className={linkClass}>
            {t('ui.tryAgain')}
          </button>
        </Alert>
      )}
      {history.isSuccess && entries.length === 0 && (
        <p>
          {tw('plans.noActivity')}{' '}
          <Link to={paths.workspace} className={linkClass}>
            {tw('plans.makeOne')}
          </Link>
        </p>
      )}
      {entries.length > 0 && (
        <table className="w-full border-collapse text-left">
          <thead className="max-shell:sr-only">
            <tr className="border-b border-line text-small text-ink-2 [&>th]:py-2 [&>th]:font-medium">
              <th scope="col">{tw('plans.what')}</th>
              <th scope="col">{tw('plans.when')}</th>
              <th scope="col" className="text-right">
                {tw('plans.changeColumn')}
              </th>
              <th scope="col" className="text-right">
                {tw('plans.balanceColumn')}
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
      )}
      {entries.length > 0 && (
        <div className="mt-5 flex items-center gap-4 text-small text-ink-2">
          {history.hasNextPage && (
            <Button
              aria-disabled={history.isFetchingNextPage}
              onClick={() => {
                if (!history.isFetchingNextPage) void history.fetchNextPage();
              }}
            >
              {history.isFetchingNextPage && <Spinner size="s" />}
              {tw('plans.showMore')}
            </Button>
          )}
          <span className="tabular-nums">
            {entries.length === total
              ? tw('plans.allEntries', { count: total })
              : tw('plans.someEntries', { shown: entries.length, total })}
          </span>
        </div>
      )}
    </section>
  );
}

function EntryRow({ entry }: { entry: CreditEntry }) {
  const { kind, bucket, note, generationId, createdAt, amount, balanceAfter } = entry;
  const when = formatDateAndTime(new Date(createdAt));
  return (
    <tr className="border-b border-hair align-top tabular-nums [&>td]:py-3">
      <td className="pr-4">
        <span className="font-[520]">{tw(`plans.reason.${kind}`)}</span>
        <span className="block text-small text-pretty text-ink-2">
          <span className="shell:hidden">{when}, </span>
          {tw(`plans.bucket.${bucket}`)}
          {note && `, ${note}`}
          {generationId && (
            <>
              {', '}
              <Link to={generationPath(generationId)} className={linkClass}>
                {tw('plans.openGeneration')}
              </Link>
            </>
          )}
        </span>
      </td>
      <td className="pr-4 text-small whitespace-nowrap text-ink-2 max-shell:hidden">
        <time dateTime={createdAt}>{when}</time>
      </td>
      <td
        className={classNames(
          'pr-4 text-right font-[560] whitespace-nowrap',
          amount > 0 && 'text-good',
        )}
      >
        {formatWithSign(amount)}
      </td>
      <td className="text-right whitespace-nowrap text-ink-2">
        <span className="sr-only">{tw('plans.balanceColumn')} </span>
        {balanceAfter}
      </td>
    </tr>
  );
}

/** Removes duplicates. An entry that is added between two page requests moves another one to the next page. */
function uniqueById(entries: CreditEntry[]): CreditEntry[] {
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()];
}

const skeletonRows = [0, 1, 2, 3, 4, 5];

function LoadingSkeleton() {
  return (
    <output className="grid gap-px">
      <span className="sr-only">{tw('plans.historyLoading')}</span>
      {skeletonRows.map((row) => (
        <span key={row} className="h-[68px] animate-breathe rounded-control tint-4" />
      ))}
    </output>
  );
}
