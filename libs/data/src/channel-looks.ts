import { Injectable } from '@nestjs/common';
import {
  displayTypefaceNames,
  lookValues,
  unknownTraits,
  type ChannelLook,
  type LookSettings,
} from '@app/contracts';
import { z } from 'zod';
import { Database } from './database.js';
import { statement } from './statement.js';

const traitShape = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z
    .enum([...values, 'mixed' as const])
    .nullable()
    .default(null);

const traits = z.object({
  letters: traitShape(lookValues.letters),
  weight: traitShape(lookValues.weight),
  width: traitShape(lookValues.width),
  outline: traitShape(lookValues.outline),
  textSide: traitShape(lookValues.textSide),
  faces: traitShape(lookValues.faces),
  faceSide: traitShape(lookValues.faceSide),
  light: traitShape(lookValues.light),
  contrast: traitShape(lookValues.contrast),
  logoCorner: traitShape(lookValues.logoCorner),
  family: traitShape(lookValues.family),
});

const lookShape = z.object({
  thumbnails: z.number(),
  withText: z.number(),
  withFace: z.number(),
  faceHeight: z.number().nullable(),
  brightness: z.number(),
  contrast: z.number(),
  palette: z.array(z.string()),
  textColor: z.string().nullable(),
  accent: z.string().nullable(),
  traits,
});

const typeface = z.enum(displayTypefaceNames).nullable().default(null);

/** `{}` for a channel whose owner has set nothing. */
const settingsShape = z.object({
  used: z.boolean().default(true),
  corrections: traits.default(unknownTraits),
  headlineTypeface: typeface,
  secondTypeface: typeface,
  textColor: z.string().nullable().default(null),
  accent: z.string().nullable().default(null),
});

const lookRow = z.object({
  channelId: z.string(),
  title: z.string(),
  look: lookShape.nullable(),
  learnedAt: z.date().nullable(),
  settings: settingsShape,
  /** Storage name of the picture. */
  logo: z.string().nullable(),
  errorCode: z.string().nullable(),
  /** Whether the look is being learned or waits for a worker. */
  learning: z.boolean(),
});

/** A connected channel with its look, if it has one. */
export type ChannelLookRecord = z.infer<typeof lookRow>;

const claimRow = z.object({
  userId: z.string(),
  channelId: z.string(),
  /** Fencing token: every later write must carry this number. */
  attempt: z.number(),
  /** The encrypted consent to read the channel. */
  token: z.string().nullable(),
});

/** A channel whose look this process is learning. */
export type LookClaim = z.infer<typeof claimRow>;

const followedRow = z.object({
  look: lookShape.nullable(),
  settings: settingsShape,
  logo: z.string().nullable(),
});

/** The look that new thumbnails of a channel may follow. */
export type FollowedLookRecord = z.infer<typeof followedRow>;

const channelRow = z.object({ channelId: z.string() });
const logoRow = z.object({ logo: z.string().nullable() });

const isLearningSql = `(l.learn_at <= now() or l.claimed_at is not null)`;

const ofUserStatement = statement({
  name: 'looks-of-user',
  row: lookRow,
  sql: `
    select c.channel_id as "channelId", c.title, l.look, l.learned_at as "learnedAt", coalesce(l.settings, '{}') as settings, l.logo,
           l.error_code as "errorCode", coalesce(${isLearningSql}, false) as learning
      from channels c left join channel_looks l using (user_id, channel_id)
     where c.user_id = $1 and ($2::text is null or c.channel_id = $2) order by c.connected_at`,
});

const learnStatement = statement({
  name: 'look-learn',
  row: channelRow,
  sql: `
    insert into channel_looks as l (user_id, channel_id, learn_at)
    select user_id, channel_id, now() from channels where user_id = $1 and channel_id = $2 for share
    on conflict (user_id, channel_id) do update set learn_at = least(l.learn_at, now()), error_code = null
    returning channel_id as "channelId"`,
});

const saveSettingsStatement = statement({
  name: 'look-save-settings',
  row: channelRow,
  sql: `
    insert into channel_looks (user_id, channel_id, settings)
    select user_id, channel_id, $3::jsonb from channels where user_id = $1 and channel_id = $2 for share
    on conflict (user_id, channel_id) do update set settings = excluded.settings
    returning channel_id as "channelId"`,
});

// When two logos are saved at once, one file may stay unrecorded. The sweep for unreferenced pictures removes it.
const saveLogoStatement = statement({
  name: 'look-save-logo',
  row: channelRow,
  sql: `
    with before as (
      select logo from channel_looks where user_id = $1 and channel_id = $2
    ), noted as (
      insert into pictures_to_erase (name) select logo from before where logo is not null and logo is distinct from $3
      on conflict do nothing
    )
    insert into channel_looks (user_id, channel_id, logo)
    select user_id, channel_id, $3::text from channels where user_id = $1 and channel_id = $2 for share
    on conflict (user_id, channel_id) do update set logo = excluded.logo
    returning channel_id as "channelId"`,
});

const eraseStatement = statement({
  name: 'look-erase',
  row: logoRow,
  sql: `
    with gone as (
      delete from channel_looks where user_id = $1 and channel_id = $2 returning logo
    ), noted as (
      insert into pictures_to_erase (name) select logo from gone where logo is not null on conflict do nothing
    )
    select logo from gone`,
});

const claimStatement = statement({
  name: 'look-claim',
  row: claimRow,
  sql: `
    with one as (
      select l.user_id, l.channel_id from channel_looks l
       where l.learn_at <= now() and (l.claimed_at is null or l.claimed_at < now() - make_interval(secs => $1))
       order by l.learn_at limit 1 for update skip locked
    ), claimed as (
      update channel_looks l set claimed_at = now(), attempt = l.attempt + 1
        from one where l.user_id = one.user_id and l.channel_id = one.channel_id returning l.*
    )
    select c.user_id as "userId", c.channel_id as "channelId", c.attempt, o.sealed_token as token
      from claimed c join channels o using (user_id, channel_id)`,
});

const isHeldSql = `user_id = $1 and channel_id = $2 and attempt = $3 and claimed_at is not null`;

const finishStatement = statement({
  name: 'look-finish',
  row: channelRow,
  sql: `
    update channel_looks
       set look = $4::jsonb, learned_at = now(), error_code = null, claimed_at = null, learn_at = now() + make_interval(days => $5)
     where ${isHeldSql} returning channel_id as "channelId"`,
});

const failStatement = statement({
  name: 'look-fail',
  row: channelRow,
  sql: `
    update channel_looks
       set error_code = $4, claimed_at = null,
           -- No automatic retry when no look is stored: the channel's owner sees the error and can start again.
           learn_at = case when look is not null and $5::int is not null then now() + make_interval(secs => $5) end
     where ${isHeldSql} returning channel_id as "channelId"`,
});

const followedStatement = statement({
  name: 'look-followed',
  row: followedRow,
  sql: `
    select look, settings, logo from channel_looks
     where user_id = $1 and ($2::text is null or channel_id = $2) limit 2`,
});

const eraseOldStatement = statement({
  name: 'looks-erase-old',
  row: channelRow,
  sql: `
    with due as (
      select user_id, channel_id from channel_looks where learned_at <= now() - make_interval(days => $1)
       order by learned_at limit $2 for update skip locked
    )
    update channel_looks l set look = null, learned_at = null from due
     where l.user_id = due.user_id and l.channel_id = due.channel_id returning l.channel_id as "channelId"`,
});

/** Channel looks with their owners' corrections and brand kits. */
@Injectable()
export class ChannelLooks {
  constructor(private readonly database: Database) {}

  /** Returns a user's connected channels, or only `channelId`. */
  async ofUser(userId: string, channelId: string | null = null): Promise<ChannelLookRecord[]> {
    return this.database.run(ofUserStatement, [userId, channelId]);
  }

  /**
   * Requests that a worker learns the look. Returns false when the channel is not connected. Safe to repeat: the look
   * is learned once.
   */
  async learn(userId: string, channelId: string): Promise<boolean> {
    return (await this.database.run(learnStatement, [userId, channelId])).length === 1;
  }

  /** Returns false when the channel is not connected. Safe to repeat. */
  async saveSettings(userId: string, channelId: string, settings: LookSettings): Promise<boolean> {
    const values = [userId, channelId, JSON.stringify(settings)];
    return (await this.database.run(saveSettingsStatement, values)).length === 1;
  }

  /**
   * Stores the logo's name (null: none) and records the former logo for erasure. Returns false when the channel is not
   * connected. Safe to repeat.
   */
  async saveLogo(userId: string, channelId: string, logo: string | null): Promise<boolean> {
    const values = [userId, channelId, logo];
    return (await this.database.run(saveLogoStatement, values)).length === 1;
  }

  /** Erases look, corrections and brand kit. Safe to repeat. */
  async erase(userId: string, channelId: string): Promise<void> {
    await this.database.run(eraseStatement, [userId, channelId]);
  }

  /** Claims a channel whose look is due. One process at a time holds a channel. */
  async claim(leaseSeconds: number): Promise<LookClaim | undefined> {
    const [row] = await this.database.run(claimStatement, [leaseSeconds]);
    return row;
  }

  /** Stores the learned look. Returns false when the claim is lost. Safe to repeat. */
  async finish(claim: LookClaim, look: ChannelLook, againDays: number): Promise<boolean> {
    const { userId, channelId, attempt } = claim;
    const values = [userId, channelId, attempt, JSON.stringify(look), againDays];
    return (await this.database.run(finishStatement, values)).length === 1;
  }

  /** Records why the look was not learned. @param seconds until the next attempt; null: only when the owner asks */
  async fail(claim: LookClaim, code: string, seconds: number | null): Promise<void> {
    const { userId, channelId, attempt } = claim;
    await this.database.run(failStatement, [userId, channelId, attempt, code, seconds]);
  }

  /**
   * Returns the look that a channel's thumbnails may follow. Without a channel, returns the user's only look, if there
   * is exactly one.
   */
  async followed(
    userId: string,
    channelId: string | null,
  ): Promise<FollowedLookRecord | undefined> {
    const rows = await this.database.run(followedStatement, [userId, channelId]);
    return rows.length === 1 ? rows[0] : undefined;
  }

  /**
   * Erases looks that were learned more than `days` ago. Corrections and brand kits stay. @returns how many, at most
   * `limit`
   */
  async eraseOld(days: number, limit: number): Promise<number> {
    return (await this.database.run(eraseOldStatement, [days, limit])).length;
  }
}
