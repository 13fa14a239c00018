import type { ModelCostsAnswer, ModelDay } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../lib/api/api.js';
import { locale } from '../../lib/language/language.js';
import { tw } from '../../lib/language/workspace.js';
import { retryOnce } from '../../lib/api/query-client.js';
import { classNames } from '../../ui/class-names.js';
import { Notice } from '../../ui/notice.js';
import { scrollable } from '../../ui/scrollable.js';
import { AdminPage } from './admin-page.js';

/** Model calls and their cost, by day and model. */
export function ModelsPage() {
  const query = useQuery({
    queryKey: ['model-costs'],
    queryFn: () => api.get<ModelCostsAnswer>('/admin/model_costs'),
    retry: retryOnce,
  });
  return (
    <AdminPage view="models" title={tw('admin.models.title')} query={query}>
      {(costs) => <Costs costs={costs} />}
    </AdminPage>
  );
}

function Costs({ costs: { days, spentThisMonth, cap, notice } }: { costs: ModelCostsAnswer }) {
  return (
    <>
      <div className="px-4 py-4 shell:px-6">
        <p className="tabular-nums">
          {cap === null
            ? tw.rich('admin.models.spent', { spent: formatDollars(spentThisMonth), b: bold })
            : tw.rich('admin.models.spentOfCap', {
                spent: formatDollars(spentThisMonth),
                cap: formatDollars(cap),
                b: bold,
              })}
        </p>
        {/* The server writes its notice in English. */}
        {notice && (
          <div lang="en">
            <Notice className="mt-2">{notice}</Notice>
          </div>
        )}
      </div>
      {days.length === 0 ? (
        <p className="border-t border-hair px-4 py-6 text-ink-2 shell:px-6">
          {tw('admin.models.empty')}
        </p>
      ) : (
        <section
          aria-label={tw('admin.models.table')}
          {...scrollable}
          className="overflow-x-auto border-b border-hair"
        >
          <table className="w-full min-w-[760px] border-collapse text-small tabular-nums">
            <thead>
              <tr
                className={classNames(
                  rowClass,
                  '*:py-[9px] *:text-tiny *:font-medium *:text-ink-2',
                )}
              >
                {columnNames.map((name) => (
                  <th key={name} scope="col">
                    {tw(`admin.models.columns.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.map((day) => (
                <Row key={`${day.day} ${day.model}`} day={day} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}

const columnNames = [
  'day',
  'model',
  'calls',
  'failed',
  'pictures',
  'tokensIn',
  'tokensOut',
  'seconds',
  'cost',
] as const;

/** Classes of a row: aligns numbers right, and gives the outer columns the page's margin. */
const rowClass =
  '*:border-t *:border-hair *:px-3 *:text-right *:nth-[-n+2]:text-left *:first:pl-4 *:last:pr-4 shell:*:first:pl-6 shell:*:last:pr-6';

const bold = (text: ReactNode) => <b className="font-semibold">{text}</b>;

function Row({ day }: { day: ModelDay }) {
  return (
    <tr className={classNames(rowClass, '*:py-2 hover:tint-4')}>
      <td className="whitespace-nowrap">{day.day}</td>
      <td>{day.model}</td>
      <td>{day.calls}</td>
      <td className={day.failed > 0 ? 'text-bad' : 'text-ink-3'}>{day.failed}</td>
      <td>{day.pictures}</td>
      <td>{day.inputTokens.toLocaleString(locale())}</td>
      <td>{day.outputTokens.toLocaleString(locale())}</td>
      <td>{(day.seconds / Math.max(1, day.calls)).toLocaleString(locale(), oneDigit)}</td>
      <td>{formatDollars(day.dollars)}</td>
    </tr>
  );
}

const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** '$0.15', and '$0.0042' below a cent. */
function formatDollars(dollars: number): string {
  return dollars.toLocaleString(locale(), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: dollars < 1 ? 4 : 2,
  });
}
