import { runInTerminal } from './bootstrap/run-command.ts';
import { runTask } from './bootstrap/task.ts';

/** `npm run credits -- grant EMAIL NUMBER REASON` */
await runTask((wish) => runInTerminal('give-credits', wish));
