import { loadavg } from 'node:os';
import { printLine } from '../../ops/bootstrap/print.ts';

/** A measured figure and its goal. */
export interface Finding {
  item: string;
  what: string;
  median: number;
  worst: number;
  /** `>=` or `<=`, and the number. */
  goal: [relation: '>=' | '<=', value: number] | undefined;
  unit: string;
  verdict: Verdict;
}

export type Verdict = 'met' | 'missed' | 'inconclusive' | '';

/**
 * When the rounds of the floor (the minimal program that we compare with) differ by more than this factor, the result
 * is inconclusive.
 */
const maxSpread = 2;

/** Collects figures, and prints each at once. */
export class Report {
  readonly findings: Finding[] = [];
  wrongAnswers = 0;

  private readonly item: string;

  constructor(item: string) {
    this.item = item;
  }

  title(text: string): void {
    printLine(`\n${this.item}  ${text}`);
  }

  round(number: number, sides: Record<string, object>): void {
    const load = loadavg()[0]?.toFixed(1);
    for (const [side, figures] of Object.entries(sides)) {
      const text = Object.entries(figures)
        .map(
          ([name, value]) =>
            `${name} ${typeof value === 'number' ? formatNumber(value) : String(value)}`,
        )
        .join('  ');
      printLine(`  round ${number}  ${side.padEnd(22)} ${text}  (load ${load})`);
    }
  }

  note(text: string): void {
    printLine(`  ${text}`);
  }

  reportWrong(text: string): void {
    this.wrongAnswers += 1;
    printLine(`  ! WRONG ANSWER: ${text}`);
  }

  /**
   * A figure of all rounds: the median decides, the worst is shown.
   * @param floor the floor's values per round, if `values` are ratios to it
   */
  finding(
    what: string,
    values: number[],
    { goal, unit = 'x', floor }: { goal?: Finding['goal']; unit?: string; floor?: number[] } = {},
  ): void {
    const medianValue = median(values);
    const worstOf = goal?.[0] === '>=' ? Math.min : Math.max;
    const finding: Finding = {
      item: this.item,
      what,
      median: medianValue,
      worst: worstOf(...values),
      goal,
      unit,
      verdict: judgeFinding(medianValue, goal, floor),
    };
    this.findings.push(finding);
    printLine(`  = ${formatFinding(finding)}`);
  }
}

export function formatFinding({
  what,
  median: medianValue,
  worst,
  goal,
  unit,
  verdict,
}: Finding): string {
  const goalText = goal ? `, goal ${goal[0]} ${goal[1]}` : '';
  return `${what}: ${formatNumber(medianValue)} ${unit} (worst round ${formatNumber(worst)}${goalText}) ${verdict}`.trimEnd();
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(half)] ?? NaN)
    : ((sorted[half - 1] ?? NaN) + (sorted[half] ?? NaN)) / 2;
}

/** The value below which the given share of all values lies. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

/** Product divided by floor, round by round. */
export function ratios(product: number[], floor: number[]): number[] {
  return product.map((value, index) => value / (floor[index] ?? NaN));
}

function judgeFinding(
  medianValue: number,
  goal: Finding['goal'],
  floor: number[] | undefined,
): Verdict {
  if (!goal) return '';
  const spread = floor ? Math.max(...floor) / Math.min(...floor) : 1;
  const isMet = goal[0] === '>=' ? medianValue >= goal[1] : medianValue <= goal[1];
  if (!isMet) return 'missed';
  return spread > maxSpread ? 'inconclusive' : 'met';
}

export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return '-';
  if (Math.abs(value) >= 100) return value.toFixed(0);
  return Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2);
}
