/** Delay before a failed backup is retried. */
const retryMs = 15 * 60_000;
/** A day plus the time that a large backup may take. */
const maxAgeMs = 26 * 60 * 60_000;

export interface BackupState {
  /** When the newest complete backup started. */
  newest: Date | null;
  lastTry: Date | null;
  /** Hour of the daily backup, in UTC. */
  hour: number;
}

/** Whether to start a backup now. The first one starts at once, later ones daily. */
export function isDue({ newest, lastTry, hour }: BackupState, now: Date): boolean {
  if (lastTry && now.getTime() - lastTry.getTime() < retryMs) return false;
  if (!newest) return true;
  const scheduled = new Date(now);
  scheduled.setUTCHours(hour, 0, 0, 0);
  if (scheduled > now) scheduled.setUTCDate(scheduled.getUTCDate() - 1);
  return newest < scheduled;
}

/** Whether the newest backup is recent enough. Without a backup, counts from the start of the process. */
export function isRecent(newest: Date | null, startedAt: Date, now: Date): boolean {
  return now.getTime() - (newest ?? startedAt).getTime() < maxAgeMs;
}

/** Parses the start time from a backup's folder name: 2026-11-22T03-00-00-000Z. */
export function startTimeOf(name: string): Date {
  const [date = '', time = ''] = name.split('T');
  const [hours, minutes, seconds, thousandths] = time.replace('Z', '').split('-');
  return new Date(`${date}T${hours}:${minutes}:${seconds}.${thousandths ?? '000'}Z`);
}
