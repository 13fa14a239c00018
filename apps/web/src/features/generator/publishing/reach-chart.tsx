import type { ReachAnswer, ReachDay } from '@app/contracts';
import { locale } from '../../../lib/language/language.js';
import { tw } from '../../../lib/language/workspace.js';
import { linkClass } from '../../../ui/notice.js';

const chartWidth = 320;
const chartHeight = 72;
const dayMs = 24 * 60 * 60_000;

/** Shows daily impressions and click rates, as two charts and as a table. */
export function ReachChart({ from, to, days, changes }: ReachAnswer) {
  const dayCount = daysBetween(from, to);
  const positionedChanges = changes.map((change) => ({
    ...change,
    x: (daysBetween(from, change.day) / dayCount) * chartWidth,
  }));
  const plot = { from, to, dayCount, days, changes: positionedChanges };
  return (
    <figure className="grid max-w-[440px] gap-3 text-small">
      <Plot
        {...plot}
        title={tw('reach.impressions')}
        valueOf={(day) => day.impressions}
        format={formatInteger}
      />
      <Plot
        {...plot}
        title={tw('reach.clickRate')}
        valueOf={(day) => day.clickRate}
        format={formatPercent}
      />
      <p className="flex justify-between text-tiny text-ink-2 tabular-nums">
        <span>{shortDay(from)}</span>
        <span>{shortDay(to)}</span>
      </p>
      <ul className="grid gap-1">
        {positionedChanges.map(({ day, kind, isThis, x }) => (
          <li key={`${day} ${kind} ${x}`} className="flex items-center gap-2 text-ink-2">
            <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 shrink-0">
              <path d="M6 0V12" className={changeMarkClass(isThis)} />
            </svg>
            {tw('reach.change', { day: shortDay(day), change: changeText({ kind, isThis }) })}
          </li>
        ))}
      </ul>
      <figcaption className="text-pretty text-ink-2">{tw('reach.noTest')}</figcaption>
      <details>
        <summary className={`${linkClass} w-fit cursor-pointer pointer-coarse:min-h-11`}>
          {tw('reach.asTable')}
        </summary>
        <Table days={days} changes={changes} />
      </details>
    </figure>
  );
}

interface PlotProps {
  from: string;
  to: string;
  /** Number of days from the first to the last one. */
  dayCount: number;
  days: ReachDay[];
  changes: (ReachAnswer['changes'][number] & { x: number })[];
  title: string;
  valueOf: (day: ReachDay) => number | null;
  format: (value: number) => string;
}

function Plot({ from, to, dayCount, days, changes, title, valueOf, format }: PlotProps) {
  const points = days.flatMap((day) => {
    const value = valueOf(day);
    return value === null ? [] : [{ at: daysBetween(from, day.day), value }];
  });
  const highest = Math.max(...points.map(({ value }) => value), Number.MIN_VALUE);
  const curve = points
    .map(({ at, value }, index) => {
      const x = (at / dayCount) * chartWidth;
      const y = chartHeight - (value / highest) * chartHeight;
      // A missing day leaves a gap. A single day between two gaps is drawn as a dot.
      const continuesCurve = index > 0 && points[index - 1]?.at === at - 1;
      return continuesCurve ? `L${x} ${y}` : `M${x} ${y}h0`;
    })
    .join('');
  return (
    <div>
      <p className="flex justify-between">
        <span className="font-medium">{title}</span>
        {points.length > 0 && (
          <span className="text-ink-2">{tw('reach.most', { value: format(highest) })}</span>
        )}
      </p>
      <svg
        role="img"
        aria-label={tw('reach.plot', {
          title,
          from: shortDay(from),
          to: shortDay(to),
          most: format(points.length > 0 ? highest : 0),
        })}
        viewBox={`-3 -3 ${chartWidth + 6} ${chartHeight + 6}`}
        className="mt-1 block w-full"
      >
        <path d={`M0 ${chartHeight}H${chartWidth}`} className="stroke-hair" />
        {changes.map(({ x, kind, isThis }) => (
          <path
            key={`${x} ${kind}`}
            d={`M${x} 0V${chartHeight}`}
            className={changeMarkClass(isThis)}
          />
        ))}
        <path
          d={curve}
          fill="none"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-ink"
        />
      </svg>
    </div>
  );
}

function Table({ days, changes }: Pick<ReachAnswer, 'days' | 'changes'>) {
  const listed = [...new Set([...days, ...changes].map(({ day }) => day))].toSorted();
  return (
    <table className="mt-2 w-full border-collapse text-left tabular-nums">
      <thead className="text-ink-2">
        <tr>
          <th scope="col" className="py-1 pr-3 font-medium">
            {tw('reach.day')}
          </th>
          <th scope="col" className="py-1 pr-3 text-right font-medium">
            {tw('reach.impressions')}
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            {tw('reach.clickRate')}
          </th>
        </tr>
      </thead>
      <tbody>
        {listed.map((day) => {
          const found = days.find((one) => one.day === day);
          const rate = found?.clickRate ?? null;
          return (
            <tr key={day} className="border-t border-hair">
              <th scope="row" className="py-1 pr-3 font-normal">
                {shortDay(day)}
                {changes
                  .filter((change) => change.day === day)
                  .map((change) => (
                    <span key={change.kind} className="block text-ink-2">
                      {changeText(change)}
                    </span>
                  ))}
              </th>
              <td className="py-1 pr-3 text-right">
                {found ? formatInteger(found.impressions) : '–'}
              </td>
              <td className="py-1 text-right">{rate === null ? '–' : formatPercent(rate)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const changeMarkClass = (isThis: boolean) =>
  isThis ? 'stroke-signal-text [stroke-width:2]' : 'stroke-ink-2 [stroke-dasharray:3_3]';

function changeText({ kind, isThis }: { kind: 'published' | 'undone'; isThis: boolean }) {
  if (kind === 'undone') return tw('reach.undone');
  return tw(isThis ? 'reach.published' : 'reach.otherPublished');
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs;
}

/** 'Nov 21' */
function shortDay(day: string): string {
  const options = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  return new Date(day).toLocaleDateString(locale(), options);
}

const formatInteger = (value: number) => value.toLocaleString(locale());

/** '5.3%' */
const formatPercent = (ratio: number) =>
  ratio.toLocaleString(locale(), { style: 'percent', maximumFractionDigits: 1 });
