import { parseArgs } from 'node:util';
import { messageOf, PlainError } from './errors.ts';

export const tiers = ['unit', 'integration', 'faults', 'e2e', 'screens'] as const;
export type Tier = (typeof tiers)[number];

/** This tier checks every screen. It runs only on request and in the long run. */
const onRequest: Tier = 'screens';

/** Tiers that run together, with the number of parallel files: fault and browser tests wait half of their time. */
const tierGroups: readonly { tiers: readonly Tier[]; files: number }[] = [
  { tiers: ['unit', 'integration', 'faults', 'e2e'], files: 4 },
  { tiers: ['screens'], files: 2 },
];

/** The tiers in order, grouped by what runs together. */
export function groupTiers(wanted: readonly Tier[]): { tiers: readonly Tier[]; files: number }[] {
  return tierGroups
    .map((round) => ({ ...round, tiers: round.tiers.filter((tier) => wanted.includes(tier)) }))
    .filter((round) => round.tiers.length > 0);
}

export interface TestOptions {
  tiers: readonly Tier[];
  /** Only test files whose path contains one of these. */
  paths: string[];
  long: boolean;
  /** Everything runs, including types, lint and spelling. */
  whole: boolean;
}

const help = `npm test                        checks (types, lint, spelling …) and all tests but the tier ${onRequest}
npm run test:long               all of them, the fault tier for longer
npm test -- --only TIER         one of ${tiers.join(', ')}
npm test -- PATH…               only files whose path contains PATH`;

/** @throws PlainError for anything that is not an option */
export function parseTestOptions(args: string[]): TestOptions {
  const { values, positionals } = parse(args);
  const only = tiers.find((tier) => tier === values.only);
  if (values.only !== undefined && !only)
    throw new PlainError(`There is no tier '${values.only}'.\n\n${help}`);
  const usual = values.long ? tiers : tiers.filter((tier) => tier !== onRequest);
  const whole = !only && positionals.length === 0;
  return { tiers: only ? [only] : usual, paths: positionals, long: values.long, whole };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { only: { type: 'string' }, long: { type: 'boolean', default: false } },
    });
  } catch (error) {
    throw new PlainError(`${messageOf(error)}\n\n${help}`);
  }
}
