import { runInTerminal } from './bootstrap/run-command.ts';
import { runTask } from './bootstrap/task.ts';

/** `npm run stripe:setup` */
await runTask((wish) => runInTerminal('set-up-stripe', wish));
