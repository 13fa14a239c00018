import { parseArgs } from 'node:util';
import { messageOf, PlainError } from './errors.ts';

export interface StartOptions {
  port: number | undefined;
  workers: number;
  reset: boolean;
  help: boolean;
}

export const startHelp = `npm start                    everything on this machine, at http://localhost:3000
npm start -- --port P        at another port
npm start -- --workers N     N worker processes (1)
npm start -- --reset         from nothing: deletes the database, the queue and the pictures of .data first
npm start -- --help          this text

DATABASE_URL and REDIS_URL, from the environment or .env, replace the built-in servers.`;

/** @throws PlainError for anything that is not an option or not a usable value */
export function parseStartOptions(args: string[]): StartOptions {
  const { values } = parse(args);
  return {
    port:
      values.port === undefined ? undefined : parseWholeNumber('--port', values.port, 1, 65_535),
    workers:
      values.workers === undefined ? 1 : parseWholeNumber('--workers', values.workers, 1, 32),
    reset: values.reset,
    help: values.help,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        port: { type: 'string' },
        workers: { type: 'string' },
        reset: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false, short: 'h' },
      },
    });
  } catch (error) {
    throw new PlainError(`${messageOf(error)}\n\n${startHelp}`);
  }
}

function parseWholeNumber(name: string, text: string, from: number, to: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < from || value > to) {
    throw new PlainError(`${name} takes a whole number from ${from} to ${to}, not '${text}'.`);
  }
  return value;
}
