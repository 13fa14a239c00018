import { parseArgs } from 'node:util';
import { messageOf, PlainError } from '../../ops/bootstrap/errors.ts';

export interface BenchOptions {
  /** Names of items, such as `P1`; all when empty. */
  only: string[];
  /** Fewer and shorter rounds: shows that everything works, but the figures mean little. */
  quick: boolean;
}

const help = `npm run bench                   everything, about a quarter of an hour
npm run bench -- P1 studio      some of it, as --only P1,studio
npm run bench -- --quick        fewer and shorter rounds`;

/** @throws PlainError for an unknown option */
export function parseBenchOptions(args: string[], known: string[]): BenchOptions {
  const { only, quick } = parse(args);
  const names = only
    .join(',')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new PlainError(`There is no '${unknown}'; there are ${known.join(', ')}.\n\n${help}`);
  return { only: names, quick };
}

function parse(args: string[]): { only: string[]; quick: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { only: { type: 'string' }, quick: { type: 'boolean', default: false } },
    });
    return { only: [...positionals, values.only ?? ''], quick: values.quick };
  } catch (error) {
    throw new PlainError(`${messageOf(error)}\n\n${help}`);
  }
}
