import { setTimeout as pause } from 'node:timers/promises';

/** A studio thread that draws nothing: each task takes a while, and its answer says from when to when. */
export default async function work() {
  const from = Date.now();
  await pause(40);
  return { ok: true, value: { from, to: Date.now() } };
}
