import { setTimeout as pause } from 'node:timers/promises';

/** A studio thread that draws nothing: each task takes a while and answers with its start and end. */
export default async function work() {
  const from = Date.now();
  await pause(40);
  return { ok: true, value: { from, to: Date.now() } };
}
