import { parseArgs } from 'node:util';
import { messageOf, PlainError } from '../bootstrap/errors.ts';

export interface DemoOptions {
  url: string;
  batch: number;
  face: string | undefined;
  reference: string | undefined;
  prompt: string | undefined;
  out: string;
  /** Address of a running instance. Undefined: uses this checkout's instance, or starts one. */
  origin: string | undefined;
  help: boolean;
}

export const demoHelp = `npm run demo                              3 thumbnails of a sample video, written to ./thumbnails
npm run demo -- --url LINK                of another video
npm run demo -- --batch 1-3               how many
npm run demo -- --face FILE               a picture of a person to put in (you confirm that you may use it)
npm run demo -- --reference LINK          a video whose thumbnail shows the style
npm run demo -- --prompt TEXT             your own prompt
npm run demo -- --out DIR                 where the pictures go
npm run demo -- --origin ADDRESS          an instance that runs somewhere else`;

/** @throws PlainError for anything that is not an option or not a usable value */
export function parseDemoOptions(args: string[]): DemoOptions {
  const { values } = parse(args);
  const batch = Number(values.batch);
  if (![1, 2, 3].includes(batch))
    throw new PlainError(`--batch takes 1, 2 or 3, not '${values.batch}'.`);
  return {
    url: values.url,
    batch,
    face: values.face,
    reference: values.reference,
    prompt: values.prompt,
    out: values.out,
    origin: values.origin?.replace(/(?<!\/)\/+$/, ''),
    help: values.help,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        url: { type: 'string', default: 'https://www.youtube.com/watch?v=sample-coin' },
        batch: { type: 'string', default: '3' },
        face: { type: 'string' },
        reference: { type: 'string' },
        prompt: { type: 'string' },
        out: { type: 'string', default: 'thumbnails' },
        origin: { type: 'string' },
        help: { type: 'boolean', default: false, short: 'h' },
      },
    });
  } catch (error) {
    throw new PlainError(`${messageOf(error)}\n\n${demoHelp}`);
  }
}
