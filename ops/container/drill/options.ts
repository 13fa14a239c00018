import { parseArgs } from 'node:util';
import { messageOf, PlainError } from '../../bootstrap/errors.ts';

export interface DrillOptions {
  only: string[];
  /** Commit or tag to upgrade from. */
  former: string | undefined;
  keep: boolean;
  /** File to append the table of results to. */
  report: string | undefined;
  help: boolean;
}

export const drillHelp = `npm run drill                          everything; needs Docker Engine with its compose plugin, and 10 GB of disk
npm run drill -- --only demo,upgrade   some of: images, demo, upgrade, production. Without images, those of the last run are used
npm run drill -- --former v0.2.0       the version to upgrade from; otherwise the newest tag, or the commit before
npm run drill -- --report FILE         append the table of results to a file
npm run drill -- --keep                leave the containers running`;

/** @throws PlainError for anything that is not an option or not a usable value */
export function parseDrillOptions(args: string[], parts: string[]): DrillOptions {
  const { only, ...values } = parse(args);
  const chosen = only?.split(',') ?? parts;
  const unknown = chosen.find((name) => !parts.includes(name));
  if (unknown !== undefined)
    throw new PlainError(`--only takes ${parts.join(', ')}, not '${unknown}'.`);
  return { ...values, only: chosen };
}

function parse(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        only: { type: 'string' },
        former: { type: 'string' },
        keep: { type: 'boolean', default: false },
        report: { type: 'string' },
        help: { type: 'boolean', default: false, short: 'h' },
      },
    });
    return { former: undefined, report: undefined, only: undefined, ...values };
  } catch (error) {
    throw new PlainError(`${messageOf(error)}\n\n${drillHelp}`);
  }
}
