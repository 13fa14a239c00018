import type { SharedStore } from '../shared-store.js';

/** The site allows 100 searches a day for the whole API project. Ten are a reserve. */
const searchesADay = 90;
/** Longer than a day, so that a day's count does not expire before the day ends. */
const keptForSeconds = 48 * 60 * 60;

/** Counts the searches of all processes. The site's day starts at midnight in California. */
export class SearchBudget {
  constructor(
    private readonly store: SharedStore,
    private readonly now: () => Date,
  ) {}

  /**
   * Takes one search from today's budget; false if the budget is exhausted. Fails if the store fails.
   * @param origin of the API: YouTube's or the emulator's
   */
  async spend(origin: string): Promise<boolean> {
    const count = await this.store.increment(
      `youtube:searches:${origin}:${pacificDay(this.now())}`,
      keptForSeconds,
    );
    return count <= searchesADay;
  }
}

/** The date in California, such as `2026-11-21`. */
export function pacificDay(moment: Date): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone: 'America/Los_Angeles',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(moment);
}
