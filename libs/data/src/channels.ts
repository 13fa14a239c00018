import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { isLastReaderSql } from './channel-reach.js';
import { Database } from './database.js';
import { emptyRow, statement } from './statement.js';

const channelRow = z.object({
  userId: z.string(),
  channelId: z.string(),
  title: z.string(),
  handle: z.string().nullable(),
  verifiedAt: z.date(),
  /** The encrypted consent. Null when the channel cannot be verified again. */
  encryptedToken: z.string().nullable(),
  /** The encrypted consent to set thumbnails. Null when not given. */
  publishToken: z.string().nullable(),
  /** The encrypted consent to read captions. Null when not given. */
  captionsToken: z.string().nullable(),
  /** Version of the accepted consent text, and when it was accepted. */
  captionsConsent: z.string().nullable(),
  captionsAllowedAt: z.date().nullable(),
});

/** A channel whose ownership a user has proved. */
export type Channel = z.infer<typeof channelRow>;

const removedRow = channelRow.extend({
  /** The encrypted consent to read reports. Null when not given. */
  reachToken: z.string().nullable(),
  /** Whether no other user reads its reports. */
  isLastReader: z.boolean(),
});

/** A channel that was disconnected, with all its consents. */
export type RemovedChannel = z.infer<typeof removedRow>;

const encryptedConsentRow = z.object({
  encryptedToken: z.string(),
  /** The former owner. */
  userId: z.string(),
  since: z.date(),
});

/** A consent that was withdrawn here. */
export type EncryptedConsent = z.infer<typeof encryptedConsentRow>;

const ownershipRow = z.object({
  /** E-mail address of another user who has connected this channel. */
  ownerEmail: z.string().nullable(),
  hasGoogle: z.boolean(),
});

/** Explains why a channel cannot be used: who else has connected it, and the user's own channels. */
export type ChannelOwnership = z.infer<typeof ownershipRow> & { channels: Channel[] };

const columns = `
  user_id as "userId", channel_id as "channelId", title, handle, verified_at as "verifiedAt", sealed_token as "encryptedToken",
  publish_token as "publishToken", captions_token as "captionsToken", captions_consent as "captionsConsent",
  captions_allowed_at as "captionsAllowedAt"`;

const saveStatement = statement({
  name: 'channel-save',
  row: emptyRow,
  sql: `
    insert into channels (user_id, channel_id, title, handle, sealed_token, verified_at)
    select u.id, $2, $3, $4, $5, now() from users u where u.id = $1 and u.deleted_at is null for share
    on conflict (user_id, channel_id) do update
      set title = excluded.title, handle = excluded.handle, verified_at = now(),
          sealed_token = coalesce(excluded.sealed_token, channels.sealed_token)`,
});

const renewStatement = statement({
  name: 'channel-renew',
  row: z.object({ channel_id: z.string() }),
  sql: `
    update channels set title = $3, handle = $4, sealed_token = $5, publish_token = coalesce($7, publish_token),
           captions_token = coalesce($8, captions_token), verified_at = now()
     where user_id = $1 and channel_id = $2 and sealed_token is not distinct from $6 returning channel_id`,
});

const ofUserStatement = statement({
  name: 'channels-of-user',
  row: channelRow,
  sql: `select ${columns} from channels where user_id = $1 order by connected_at`,
});

const ownershipStatement = statement({
  name: 'channel-ownership',
  row: ownershipRow,
  sql: `
    select (select u.email from channels c join users u on u.id = c.user_id
             where c.channel_id = $2 and c.user_id <> $1 order by c.connected_at limit 1) as "ownerEmail",
           exists (select 1 from identities where user_id = $1 and provider = 'google') as "hasGoogle"`,
});

const allowPublishingStatement = statement({
  name: 'channel-allow-publishing',
  row: z.object({ channel_id: z.string() }),
  sql: `update channels set publish_token = $3 where user_id = $1 and channel_id = $2 returning channel_id`,
});

const isOpenSql = `p.state in ('waiting', 'publishing', 'undoing')`;
/** Ends an open publication whose consent was withdrawn. An upload that has begun may still take effect. */
const endedPublicationSql = `
  state = case when p.state = 'undoing' then 'published' else 'failed' end,
  error_code = case when p.uploaded_at is null then 'publishing_consent_revoked' else 'publishing_outcome_unknown' end,
  attempt = p.attempt + 1, claimed_at = null, uploaded_at = null`;

/**
 * A CTE that locks all publications of a channel. Statements that end a publication lock its row before the channel's.
 * Locking the channel first would deadlock with them. $1 user, $2 channel
 */
const lockPublicationsSql = `
    held as (
      select id from publications where user_id = $1 and channel_id = $2 order by id for update
    )`;
/** A condition that makes a CTE wait for the locks of `held`. */
const afterLockSql = `(select count(*) from held) >= 0`;

const stopPublishingStatement = statement({
  name: 'channel-stop-publishing',
  row: z.object({ channel_id: z.string() }),
  sql: `
    with ${lockPublicationsSql}, forbidden as (
      update channels set publish_token = null
       where user_id = $1 and channel_id = $2 and ${afterLockSql} returning user_id, channel_id
    ), open as (
      select p.id, p.previous, p.state from publications p
        join forbidden f on p.user_id = f.user_id and p.channel_id = f.channel_id
       where ${isOpenSql} for update of p
    ), noted as (
      insert into pictures_to_erase (name)
      select previous from open where state <> 'undoing' and previous is not null on conflict do nothing
    ), ended as (
      update publications p set ${endedPublicationSql}, previous = case when p.state = 'undoing' then p.previous end
        from open where p.id = open.id
    )
    select channel_id from forbidden`,
});

const allowCaptionsStatement = statement({
  name: 'channel-allow-captions',
  row: z.object({ channel_id: z.string() }),
  sql: `
    update channels set captions_token = $3, captions_consent = $4, captions_allowed_at = now()
     where user_id = $1 and channel_id = $2 returning channel_id`,
});

const stopCaptionsStatement = statement({
  name: 'channel-stop-captions',
  row: z.object({ channel_id: z.string() }),
  sql: `
    update channels set captions_token = null, captions_consent = null, captions_allowed_at = null
     where user_id = $1 and channel_id = $2 returning channel_id`,
});

const captionsRevokedStatement = statement({
  name: 'channel-captions-revoked',
  row: emptyRow,
  sql: `
    update channels set captions_token = null, captions_consent = null, captions_allowed_at = null
     where user_id = $1 and channel_id = $2 and captions_token = $3`,
});

const removeStatement = statement({
  name: 'channel-remove',
  row: removedRow,
  sql: `
    with ${lockPublicationsSql}, gone as (
      delete from channels where user_id = $1 and channel_id = $2 and ${afterLockSql} returning *
    ), reach as (
      select r.user_id, r.token as reach_token from channel_reach r join gone using (user_id, channel_id)
    ), noted as (
      insert into consents_to_revoke (sealed_token, user_id)
      select sealed_token, user_id from gone where sealed_token is not null
      union
      select publish_token, user_id from gone where publish_token is not null
      union
      select captions_token, user_id from gone where captions_token is not null
      union
      select reach_token, user_id from reach where reach_token is not null
      on conflict do nothing
    ), ended as (
      update publications p set ${endedPublicationSql}
        from gone where p.user_id = gone.user_id and p.channel_id = gone.channel_id and ${isOpenSql} and p.previous is null
    ), replaced as (
      select p.id, p.previous from publications p join gone on p.user_id = gone.user_id and p.channel_id = gone.channel_id
       where p.previous is not null for update of p
    ), replaced_noted as (
      insert into pictures_to_erase (name) select previous from replaced on conflict do nothing
    ), not_to_undo as (
      update publications p
         set previous = null, previous_erase_after = null, attempt = p.attempt + 1, claimed_at = null, uploaded_at = null,
             error_code = case when not ${isOpenSql} then p.error_code
                               when p.uploaded_at is null then 'publishing_consent_revoked'
                               else 'publishing_outcome_unknown' end,
             state = case when p.state = 'undoing' then 'published' when ${isOpenSql} then 'failed' else p.state end
        from replaced where p.id = replaced.id
    ), logos as (
      insert into pictures_to_erase (name)
      select l.logo from channel_looks l join gone using (user_id, channel_id) where l.logo is not null
      on conflict do nothing
    ), no_refresh as (
      update refresh_orders o set state = 'canceled', ended_at = now(), wait_code = 'refresh_channel_disconnected'
        from gone where o.user_id = gone.user_id and o.channel_id = gone.channel_id and o.state = 'open'
    ), no_titles as (
      update refresh_videos v set title = null
        from gone join refresh_orders o on o.user_id = gone.user_id and o.channel_id = gone.channel_id
       where v.order_id = o.id and v.title is not null
    ), unwanted as (
      -- Includes running generations, because one may end while this statement waits for its lock.
      update generations g set site_data_unwanted = true
        from gone where g.user_id = gone.user_id and g.site_data_erased_at is null
    )
    select ${columns}, (select reach_token from reach) as "reachToken", ${isLastReaderSql} as "isLastReader" from gone`,
});

const toRevokeStatement = statement({
  name: 'consents-to-revoke',
  row: encryptedConsentRow,
  sql: `
    select sealed_token as "encryptedToken", user_id as "userId", since from consents_to_revoke order by since limit $1`,
});

const revokedStatement = statement({
  name: 'consent-revoked',
  row: emptyRow,
  sql: `delete from consents_to_revoke where sealed_token = $1`,
});

const olderThanStatement = statement({
  name: 'channels-older-than',
  row: channelRow,
  sql: `
    select ${columns} from channels where verified_at < now() - make_interval(days => $1)
     order by verified_at limit $2`,
});

@Injectable()
export class Channels {
  constructor(private readonly database: Database) {}

  /**
   * Stores a channel whose ownership a consent has proved. Does nothing when the account was deleted meanwhile. Safe to
   * repeat.
   */
  async save(
    channel: Pick<Channel, 'userId' | 'channelId' | 'title' | 'handle' | 'encryptedToken'>,
  ): Promise<void> {
    await this.database.run(saveStatement, [
      channel.userId,
      channel.channelId,
      channel.title,
      channel.handle,
      channel.encryptedToken,
    ]);
  }

  async ofUser(userId: string): Promise<Channel[]> {
    return this.database.run(ofUserStatement, [userId]);
  }

  /**
   * Records a new verification of a channel. Returns false when the channel was disconnected or connected again since
   * it was read, because a disconnected channel must not return. Safe to repeat.
   */
  async renew(verified: Omit<Channel, 'verifiedAt'>, readToken: string | null): Promise<boolean> {
    const { userId, channelId, title, handle, encryptedToken } = verified;
    const { publishToken, captionsToken } = verified;
    const values = [
      ...[userId, channelId, title, handle, encryptedToken],
      ...[readToken, publishToken, captionsToken],
    ];
    const rows = await this.database.run(renewStatement, values);
    return rows.length === 1;
  }

  /** Stores the consent to set thumbnails. Returns false when the channel is not connected. Safe to repeat. */
  async allowPublishing(userId: string, channelId: string, token: string): Promise<boolean> {
    const values = [userId, channelId, token];
    return (await this.database.run(allowPublishingStatement, values)).length === 1;
  }

  /**
   * Removes the consent to set thumbnails and ends waiting publications. Returns false when the channel is not
   * connected. Safe to repeat.
   */
  async stopPublishing(userId: string, channelId: string): Promise<boolean> {
    const rows = await this.database.run(stopPublishingStatement, [userId, channelId]);
    return rows.length === 1;
  }

  /**
   * Stores the consent to read captions. False when the channel is not connected. Safe to repeat.
   * @param version of the accepted consent text
   */
  async allowCaptions(
    userId: string,
    channelId: string,
    token: string,
    version: string,
  ): Promise<boolean> {
    const values = [userId, channelId, token, version];
    return (await this.database.run(allowCaptionsStatement, values)).length === 1;
  }

  /** Removes the consent to read captions. False when the channel is not connected. Safe to repeat. */
  async stopCaptions(userId: string, channelId: string): Promise<boolean> {
    const rows = await this.database.run(stopCaptionsStatement, [userId, channelId]);
    return rows.length === 1;
  }

  /** Removes a consent to read captions that was revoked at Google, unless a new one replaced it. Safe to repeat. */
  async removeRevokedCaptions({ userId, channelId, captionsToken }: Channel): Promise<void> {
    await this.database.run(captionsRevokedStatement, [userId, channelId, captionsToken]);
  }

  async ownership(userId: string, channelId: string | null): Promise<ChannelOwnership> {
    const [channels, [row]] = await Promise.all([
      this.ofUser(userId),
      this.database.run(ownershipStatement, [userId, channelId]),
    ]);
    return { channels, ownerEmail: row?.ownerEmail ?? null, hasGoogle: row?.hasGoogle ?? false };
  }

  /**
   * Removes a channel. Records that its consent must be revoked at Google and the user's video site data erased.
   * Returns undefined when the channel was not connected.
   */
  async remove(userId: string, channelId: string): Promise<RemovedChannel | undefined> {
    const [row] = await this.database.run(removeStatement, [userId, channelId]);
    return row;
  }

  /** Consents that were withdrawn here but may not be revoked at Google yet, oldest first. */
  async consentsToRevoke(limit: number): Promise<EncryptedConsent[]> {
    return this.database.run(toRevokeStatement, [limit]);
  }

  /** Removes a consent after it was revoked at Google, or after the last attempt failed. Safe to repeat. */
  async removeConsentToRevoke(encryptedToken: string): Promise<void> {
    await this.database.run(revokedStatement, [encryptedToken]);
  }

  /** Channels that were verified more than `days` ago, oldest first. */
  async olderThan(days: number, limit: number): Promise<Channel[]> {
    return this.database.run(olderThanStatement, [days, limit]);
  }
}
