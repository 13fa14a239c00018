import { captionsPerDay, ProductError } from '@app/contracts';
import type { SharedStore } from '../shared-store.js';
import { pacificDay } from '../video-site/youtube-search-budget.js';

/** Longer than a day, so that a day's count does not expire before the day ends. */
const keptForSeconds = 48 * 60 * 60;

/** Counts how often all processes read captions. The site's day starts at midnight in California. */
export class CaptionBudget {
  constructor(
    private readonly store: SharedStore,
    private readonly now: () => Date = () => new Date(),
  ) {}

  /**
   * Takes one reading from today's budget.
   * @throws ProductError `captions_day_limit`
   */
  async spend(userId: string): Promise<void> {
    const day = `youtube:captions:${pacificDay(this.now())}`;
    // Counts for the user first, so that one user's refused requests do not use up the budget of others.
    const ofUser = await this.store.increment(`${day}:${userId}`, keptForSeconds);
    if (ofUser > captionsPerDay.user) throw new ProductError('captions_day_limit');
    const ofAll = await this.store.increment(day, keptForSeconds);
    if (ofAll > captionsPerDay.installation) throw new ProductError('captions_day_limit');
  }
}
