import { runInTerminal } from './bootstrap/run-command.ts';
import { runTask } from './bootstrap/task.ts';

/** `npm run storage:move -- disk bucket` */
await runTask((wish) => runInTerminal('move-storage', wish));
