/** Of a backup that failed the next try comes after this; nobody is there to press a button. */
const againMs = 15 * 60_000;
/** A day, and what a large backup may take. */
const tooOldMs = 26 * 60 * 60_000;

/** What is known of the backups of a folder. */
export interface BackupDays {
  /** When the newest whole one was begun; null without any. */
  newest: Date | null;
  lastTry: Date | null;
  /** Hour of the day at which it is taken, by UTC. */
  hour: number;
}

/** Whether a backup is to be taken now: at once where there is none, then once a day. */
export function isDue({ newest, lastTry, hour }: BackupDays, now: Date): boolean {
  if (lastTry && now.getTime() - lastTry.getTime() < againMs) return false;
  if (!newest) return true;
  const turn = new Date(now);
  turn.setUTCHours(hour, 0, 0, 0);
  if (turn > now) turn.setUTCDate(turn.getUTCDate() - 1);
  return newest < turn;
}

/** Whether there is one that is young enough. While the first is being taken there is time. */
export function isCovered(newest: Date | null, startedAt: Date, now: Date): boolean {
  return now.getTime() - (newest ?? startedAt).getTime() < tooOldMs;
}

/** When a backup was begun, from the name of its folder: 2026-11-22T03-00-00-000Z. */
export function timeOf(name: string): Date {
  const [date = '', time = ''] = name.split('T');
  const [hours, minutes, seconds, thousandths] = time.replace('Z', '').split('-');
  return new Date(`${date}T${hours}:${minutes}:${seconds}.${thousandths ?? '000'}Z`);
}
