import type { ModelCostsAnswer, ModelDay } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api/api.js';
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
    <AdminPage view="models" title="Models" query={query}>
      {(costs) => <Costs costs={costs} />}
    </AdminPage>
  );
}

function Costs({ costs: { days, spentThisMonth, cap, notice } }: { costs: ModelCostsAnswer }) {
  return (
    <>
      <div className="px-4 py-4 shell:px-6">
        <p className="tabular-nums">
          <b className="font-semibold">{money(spentThisMonth)}</b> this month
          {cap === null ? ', without a cap' : ` of ${money(cap)}`}
        </p>
        {notice && <Notice className="mt-2">{notice}</Notice>}
      </div>
      {days.length === 0 ? (
        <p className="border-t border-hair px-4 py-6 text-ink-2 shell:px-6">
          No model calls in the last month. Thumbnails were made by the built-in studio.
        </p>
      ) : (
        <section
          aria-label="By day and model"
          {...scrollable}
          className="overflow-x-auto border-b border-hair"
        >
          <table className="w-full min-w-[760px] border-collapse text-small tabular-nums">
            <thead>
              <tr
                className={classNames(columns, '*:py-[9px] *:text-tiny *:font-medium *:text-ink-2')}
              >
                <th scope="col">Day (UTC)</th>
                <th scope="col">Model</th>
                <th scope="col">Calls</th>
                <th scope="col">Failed</th>
                <th scope="col">Pictures</th>
                <th scope="col">Tokens in</th>
                <th scope="col">Tokens out</th>
                <th scope="col">Seconds a call</th>
                <th scope="col">Cost</th>
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

/** Classes of a row: aligns numbers right, and gives the outer columns the page's margin. */
const columns =
  '*:border-t *:border-hair *:px-3 *:text-right *:nth-[-n+2]:text-left *:first:pl-4 *:last:pr-4 shell:*:first:pl-6 shell:*:last:pr-6';

function Row({ day }: { day: ModelDay }) {
  return (
    <tr className={classNames(columns, '*:py-2 hover:tint-4')}>
      <td className="whitespace-nowrap">{day.day}</td>
      <td>{day.model}</td>
      <td>{day.calls}</td>
      <td className={day.failed > 0 ? 'text-bad' : 'text-ink-3'}>{day.failed}</td>
      <td>{day.pictures}</td>
      <td>{day.inputTokens.toLocaleString('en-US')}</td>
      <td>{day.outputTokens.toLocaleString('en-US')}</td>
      <td>{(day.seconds / Math.max(1, day.calls)).toFixed(1)}</td>
      <td>{money(day.dollars)}</td>
    </tr>
  );
}

/** '$0.15', and '$0.0042' below a cent. */
function money(dollars: number): string {
  return `$${dollars.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: dollars < 1 ? 4 : 2 })}`;
}
