import { ClientError, exitCodes } from './client/exit.js';
import { help, parseOptions } from './client/options.js';
import { run } from './client/run.js';

/** `npm run posterframe -- COMMAND`: uses an installation from a terminal or a script, with an API key. */
try {
  const options = parseOptions(process.argv.slice(2));
  if (options) await run(options);
  else console.log(help);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = error instanceof ClientError ? error.exitCode : exitCodes.failed;
}
