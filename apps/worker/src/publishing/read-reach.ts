import { EncryptedTokens } from '@app/config';
import { ProductError, reachKeptDays, type ErrorCode } from '@app/contracts';
import { ChannelReach, type ReachClaim } from '@app/data';
import { ReachReports, type ReachReport } from '@app/providers';
import { reachPolicy } from '@app/queue';
import { Injectable, Logger } from '@nestjs/common';
import { reachOutcomes } from './reach-metrics.js';

const dayMs = 24 * 60 * 60_000;

/**
 * Reads the reports of channels whose owners allowed it, and stores the impressions and click rates of videos that have
 * a publication. Safe to repeat: only a newer report replaces a stored value.
 */
@Injectable()
export class ReadReach {
  private readonly logger = new Logger(ReadReach.name);

  constructor(
    private readonly reach: ChannelReach,
    private readonly reports: ReachReports,
    private readonly tokens: EncryptedTokens,
  ) {}

  /** Reads the reports of a channel that is due. Returns false when none is due. */
  async readNext(): Promise<boolean> {
    const { leaseSeconds, soonestSeconds } = reachPolicy;
    const claim = await this.reach.claim(leaseSeconds, soonestSeconds);
    if (!claim) return false;
    const outcome = await this.readClaimed(claim);
    reachOutcomes.inc({ outcome });
    return true;
  }

  private async readClaimed(claim: ReachClaim): Promise<string> {
    try {
      return await this.read(claim);
    } catch (error) {
      const code = error instanceof ProductError ? error.code : 'unexpected';
      this.logger.warn({ channelId: claim.channelId, err: error, msg: 'reports not read' });
      await this.reach.postpone(claim, {
        code,
        seconds: retrySeconds(code),
        revoked: code === 'reach_consent_revoked',
      });
      return code;
    }
  }

  private async read(claim: ReachClaim): Promise<string> {
    const { userId, channelId, videoIds, readUntil } = claim;
    const token = this.tokens.decrypt(claim.token, userId);
    if (token === undefined) throw new ProductError('reach_consent_revoked');
    const oldest = new Date(Date.now() - reachKeptDays * dayMs);
    const after = readUntil && readUntil > oldest ? readUntil : oldest;
    let newest: Date | null = readUntil;
    for await (const report of this.reports.reportsMadeAfter(token, channelId, after)) {
      newest = report.givenAt;
      const videos = reachOfVideos(report, videoIds);
      if (videos.length > 0) await this.reach.save(claim, { ...report, videos });
    }
    const { untilFirstReportSeconds, nextSeconds } = reachPolicy;
    const isClaimHeld = await this.reach.finish(
      claim,
      newest,
      this.tokens.encrypt(token, userId),
      newest ? nextSeconds : untilFirstReportSeconds,
    );
    return isClaimHeld ? 'done' : 'claim lost';
  }
}

/** Returns an entry for every wanted video, because reports omit videos without impressions. */
function reachOfVideos({ day, videos }: ReachReport, wanted: string[]) {
  const known = new Map(
    videos.filter((video) => video.day === day).map((video) => [video.videoId, video]),
  );
  return wanted.map((videoId) => {
    const { impressions = 0, clickRate = null } = known.get(videoId) ?? {};
    return { videoId, impressions, clickRate };
  });
}

function retrySeconds(code: ErrorCode | 'unexpected'): number {
  return code === 'reach_not_set_up' ? reachPolicy.notSetUpSeconds : reachPolicy.retrySeconds;
}
