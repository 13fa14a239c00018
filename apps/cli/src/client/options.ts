import { parseArgs } from 'node:util';
import { maxHeadlineLength, maxSecondLineLength } from '@app/contracts';
import { ClientError, exitCodes } from './exit.js';

export const help = `posterframe login ADDRESS            keeps the address of an installation and your API key, read from standard input
posterframe generate LINK            makes thumbnails of a video and writes them to ./thumbnails
    --batch 1-3                      how many (1)
    --prompt TEXT                    what they should show or say
    --reference LINK                 a video whose thumbnail guides the style
    --face FILE                      a photo to put in; you confirm that you may use it
    --out FOLDER                     where the pictures go
posterframe edit THUMBNAIL           changes the text of a thumbnail, free of charge
    --headline TEXT
    --second-line TEXT
posterframe history                  lists your thumbnails, newest first
    --page NUMBER, --search TEXT
posterframe publish THUMBNAIL        sets a thumbnail on its video at YouTube

Each takes --json (one JSON value on standard output) and --config FILE (where login keeps the key).
Exit codes: 0 done, 1 refused or failed, 2 wrong usage, 3 key refused, 4 not enough credits,
5 the generation failed (refunded), 6 not available now: try again later.`;

export const commands = ['login', 'generate', 'edit', 'history', 'publish'] as const;
export type CommandName = (typeof commands)[number];

export interface Options {
  command: CommandName;
  /** ADDRESS, LINK or THUMBNAIL. Empty for `history`. */
  subject: string;
  batch: number;
  page: number;
  prompt: string | undefined;
  reference: string | undefined;
  face: string | undefined;
  out: string;
  headline: string | undefined;
  secondLine: string | undefined;
  search: string | undefined;
  json: boolean;
  config: string | undefined;
}

type OptionName =
  | 'batch'
  | 'prompt'
  | 'reference'
  | 'face'
  | 'out'
  | 'headline'
  | 'second-line'
  | 'page'
  | 'search';

/** The options that each command accepts in addition to `--json` and `--config`. */
const optionsOf: Record<CommandName, readonly OptionName[]> = {
  login: [],
  generate: ['batch', 'prompt', 'reference', 'face', 'out'],
  edit: ['headline', 'second-line'],
  history: ['page', 'search'],
  publish: [],
};

/** @returns undefined when help is requested. @throws ClientError for wrong usage */
export function parseOptions(args: string[]): Options | undefined {
  const { values, positionals } = parse(args);
  if (values.help || args.length === 0) return undefined;
  const [name = '', subject, ...more] = positionals;
  const command = commands.find((one) => one === name);
  if (!command) throw usageError(`There is no command '${name}'.`);
  for (const given of Object.keys(values)) {
    if (given === 'json' || given === 'config') continue;
    if (!optionsOf[command].some((option) => option === given))
      throw usageError(`${command} has no option --${given}.`);
  }
  if ((subject === undefined) !== (command === 'history') || more.length > 0)
    throw usageError(
      `${command} takes ${command === 'history' ? 'no arguments' : 'one argument'}.`,
    );
  const { 'second-line': secondLine, prompt, reference, face, headline, search, config } = values;
  if (command === 'edit' && headline === undefined && secondLine === undefined)
    throw usageError('edit needs --headline or --second-line.');
  refuseLonger('headline', headline, maxHeadlineLength);
  refuseLonger('second-line', secondLine, maxSecondLineLength);
  return {
    command,
    subject: subject ?? '',
    batch: parseNumber(values.batch ?? '1', 'batch', 3),
    page: parseNumber(values.page ?? '1', 'page', 1_000_000),
    prompt,
    reference,
    face,
    out: values.out ?? 'thumbnails',
    headline,
    secondLine,
    search,
    json: values.json ?? false,
    config,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        batch: { type: 'string' },
        prompt: { type: 'string' },
        reference: { type: 'string' },
        face: { type: 'string' },
        out: { type: 'string' },
        headline: { type: 'string' },
        'second-line': { type: 'string' },
        page: { type: 'string' },
        search: { type: 'string' },
        config: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw usageError(error instanceof Error ? error.message : String(error));
  }
}

function parseNumber(text: string, option: string, max: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= max) return number;
  throw usageError(`--${option} takes a whole number from 1 to ${max}, not '${text}'.`);
}

function refuseLonger(option: string, text: string | undefined, max: number): void {
  if (text !== undefined && text.length > max)
    throw usageError(`--${option} takes at most ${max} characters, not ${text.length}.`);
}

function usageError(message: string): ClientError {
  return new ClientError(`${message}\n\n${help}`, exitCodes.usage);
}
