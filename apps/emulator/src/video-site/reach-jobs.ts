import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sampleVideos } from '../sample-world/sample-videos.js';

export interface ReachJob {
  id: string;
  name: string;
  channelId: string;
  createdAt: number;
}

export interface ReachDayReport {
  id: string;
  /** YYYY-MM-DD, in California's time zone. */
  day: string;
  createdAt: number;
}

const dayMs = 24 * 60 * 60_000;
/** The site has reports from 30 days before the job to the day before yesterday. */
const historyDays = 30;
const lagDays = 2;
const maxStored = 200;

const californianDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' });

/** Reporting jobs, in memory. Their reach numbers are the same at every start. */
@Injectable()
export class ReachJobs {
  private readonly jobs = new Map<string, ReachJob>();
  /**
   * The site creates its first reports a day or two after the job. The emulator has them at once, unless this is true.
   */
  private isLate = false;

  setLate(isLate: boolean): void {
    this.isLate = isLate;
  }

  findByChannel(channelId: string): ReachJob | undefined {
    return [...this.jobs.values()].find((job) => job.channelId === channelId);
  }

  create(channelId: string, name: string): ReachJob {
    const [oldest] = this.jobs.keys();
    if (this.jobs.size >= maxStored && oldest !== undefined) this.jobs.delete(oldest);
    const id = createHash('sha256').update(channelId).digest('hex').slice(0, 32);
    const job = { id, name, channelId, createdAt: Date.now() };
    this.jobs.set(id, job);
    return job;
  }

  remove(channelId: string): void {
    const job = this.findByChannel(channelId);
    if (job) this.jobs.delete(job.id);
  }

  reports({ id, createdAt }: ReachJob): ReachDayReport[] {
    if (this.isLate) return [];
    return Array.from({ length: historyDays }, (_none, index) => {
      const at = Date.now() - (lagDays + historyDays - 1 - index) * dayMs;
      const day = californianDay.format(at);
      return { id: `${id.slice(0, 8)}${day.replaceAll('-', '')}`, day, createdAt };
    });
  }

  /** The report of a day in the documented format, without totals and without rows of zeros. */
  csv({ channelId }: ReachJob, { day }: ReachDayReport): string {
    const rows = sampleVideos
      .filter((video) => video.channelId === channelId)
      .flatMap(({ id }) => {
        const wave = createHash('sha256').update(`${id} ${day}`).digest();
        const impressions = 600 + (wave.readUInt16BE(0) % 900);
        const ratio = 0.03 + (wave.readUInt16BE(2) % 400) / 10_000;
        return [[day.replaceAll('-', ''), channelId, id, impressions, ratio.toFixed(6)].join(',')];
      });
    return `${['date,channel_id,video_id,video_thumbnail_impressions,video_thumbnail_impressions_ctr', ...rows].join('\n')}\n`;
  }
}
