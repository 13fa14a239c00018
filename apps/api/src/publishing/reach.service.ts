import {
  ProductError,
  reachKeptDays,
  reachShownDays,
  type ReachAnswer,
  type ReachState,
} from '@app/contracts';
import { ChannelReach } from '@app/data';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';

/** Numbers that the video site reported around a publication. A worker reads the reports. */
@Injectable()
export class ReachService {
  constructor(private readonly reach: ChannelReach) {}

  async read(userId: string, publicationId: string): Promise<ReachAnswer> {
    const curve = isUUID(publicationId)
      ? await this.reach.curve(userId, publicationId, reachShownDays, reachKeptDays)
      : undefined;
    if (!curve) throw new ProductError('not_found');
    const { readAt, errorCode, from, to, days, changes } = curve;
    return {
      state: stateOf(curve),
      readAt: readAt?.toISOString() ?? null,
      problem: problemOf(errorCode),
      from,
      to,
      days,
      changes,
    };
  }
}

function stateOf(curve: { allowed: boolean; hasToken: boolean; hasReports: boolean }): ReachState {
  if (!curve.allowed) return 'not-allowed';
  if (!curve.hasToken) return 'revoked';
  return curve.hasReports ? 'ready' : 'waiting';
}

function problemOf(code: string | null): ReachAnswer['problem'] {
  if (code === null || code === 'reach_consent_revoked') return null;
  return code === 'reach_not_set_up' ? 'not-set-up' : 'unreachable';
}
