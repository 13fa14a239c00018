import { randomBytes, randomUUID } from 'node:crypto';
import { EncryptedPhotos, EncryptedTokens, Environment, TokenKeys } from '@app/config';
import {
  likenessConsentVersion,
  unknownTraits,
  reportReasons,
  savedAssetConsentVersion,
  type PasskeyCreationOptions,
  type PasskeyList,
  type PasskeyRequestOptions,
} from '@app/contracts';
import { demoPayments, demoPeople, DiskStorage, parseObjectName } from '@app/providers';
import { Invitations, SavedAssets, Sessions, Thumbnails, UploadedStills } from '@app/data';
import { SignJWT } from 'jose';
import { AccessTokens } from '../../../apps/api/src/identity/access-tokens.js';
import { RefreshTokens } from '../../../apps/api/src/identity/refresh-tokens.js';
import { deskNotes } from '../../../apps/emulator/src/sample-world/tech.js';
import { createApiKey } from '../../factories/api-keys.js';
import { PasskeyAuthenticator } from '../../factories/passkey-authenticator.js';
import { Creator, type Installation } from '../../factories/installation.js';
import { Visitor } from '../../factories/visitor.js';
import { oneBitPng } from '../../factories/odd-pictures.js';
import { acceptanceOf, noAdmins, registerUser } from '../../factories/users.js';
import type { RunningProcess } from '../../factories/processes.js';
import type { KnownValues } from './draft.js';
import { z } from 'zod';

export const senderKinds = ['visitor', 'free', 'paid', 'owner', 'admin', 'deleted'] as const;
export type SenderKind = (typeof senderKinds)[number];

type Values = Omit<KnownValues, 'address'>;

/** A thumbnail made by a worker. */
const madeShape = {
  /** The input of its generation. */
  brief: z.looseObject({ batchSize: z.number() }),
  /** A row of `thumbnails`, in the form that the completing statement takes. */
  picture: z.looseObject({}),
};

/** Creates users of every kind on demand. A worker makes one thumbnail; the others are copies of it. */
export class TestUsers {
  private readonly tokens: AccessTokens;
  private readonly refreshTokens: RefreshTokens;
  private readonly sessions: Sessions;
  private readonly storage: DiskStorage;
  private readonly secret: string;
  private readonly encrypted: EncryptedTokens;
  private readonly encryptedPhotos: EncryptedPhotos;
  /** User ids of the owners. */
  private readonly owners = new Map<Values, string>();

  private constructor(
    private readonly installation: Installation,
    private readonly api: RunningProcess,
    private readonly made: z.infer<z.ZodObject<typeof madeShape>>,
    private readonly foreign: OwnThumbnail,
  ) {
    this.secret = installation.environment['TOKEN_SECRET'] ?? '';
    const env = Object.assign(new Environment(), {
      TOKEN_SECRET: this.secret,
      ADMIN_EMAILS: (installation.environment['ADMIN_EMAILS'] ?? '').split(','),
    });
    this.tokens = new AccessTokens(env);
    this.refreshTokens = new RefreshTokens(new TokenKeys(env));
    this.encrypted = new EncryptedTokens(new TokenKeys(env));
    this.encryptedPhotos = new EncryptedPhotos(new TokenKeys(env));
    this.sessions = new Sessions(installation.test.database);
    this.storage = new DiskStorage(installation.storageRoot);
  }

  static async open(installation: Installation, api: RunningProcess): Promise<TestUsers> {
    const creator = await Creator.createPaid(installation, api.origin);
    const generationId = await creator.generate();
    await creator.watch(generationId);
    const [made] = await installation.test.queryRows(
      { id: z.string(), ...madeShape },
      `select t.id, g.brief,
              jsonb_build_object('position', position, 'master', master, 'upload', upload, 'preview', preview,
                'smallPreview', small_preview, 'width', width, 'height', height, 'byteSize', byte_size, 'sha256', sha256,
                'layout', layout, 'words', words, 'reason', reason, 'checks', checks, 'fingerprint', fingerprint,
                'plate', plate) as picture
         from thumbnails t join generations g on g.id = t.generation_id where g.id = $1`,
      [generationId],
    );
    if (!made) throw new Error('the sample generation delivered nothing');
    const people = new TestUsers(installation, api, made, { generationId, thumbnailId: made.id });
    people.arranged.add(generationId);
    const { test } = installation;
    const maker = await registerUser(test);
    await test.query(`update users set role = 'admin', granted_admin = true where id = $1`, [
      maker,
    ]);
    await people.invite(maker, openToken);
    return people;
  }

  /** Generations that no request of the run has created. */
  readonly arranged = new Set<string>();

  /** Ids of a user who sends nothing. */
  get foreignIds(): string[] {
    return [this.foreign.generationId, this.foreign.thumbnailId];
  }

  /** @param operation the only operation of an owner. Data for other operations is not created. Without it, all data is. */
  async createSender(kind: SenderKind, operation?: string): Promise<Values> {
    if (kind === 'visitor') return valuesOf(this.foreign, undefined, undefined);
    if (kind === 'admin') return this.createAdmin();
    if (kind === 'free') return this.createOrdinary(await registerUser(this.installation.test));
    if (kind === 'paid') {
      return this.createOrdinary(
        (await Creator.createPaid(this.installation, this.api.origin)).userId,
      );
    }
    const owner = await this.createOwner(operation);
    if (kind === 'deleted') await this.remove(owner);
    return owner;
  }

  /** A new access token of a session that has not ended. */
  async createAuthorization(userId: string): Promise<string> {
    return `Bearer ${await this.tokens.issue({ userId, role: 'creator' })}`;
  }

  /** Tokens that are never accepted. */
  async createBadTokens(): Promise<string[]> {
    const subject = await registerUser(this.installation.test);
    const keys = new TokenKeys(Object.assign(new Environment(), { TOKEN_SECRET: this.secret }));
    const signed = (purpose: 'access-token' | 'refresh-token', ends: string): Promise<string> => {
      const { id, bytes } = keys.ring(purpose).current;
      return new SignJWT({ role: 'admin', sid: randomUUID() })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: id })
        .setSubject(subject)
        .setIssuer('posterframe')
        .setAudience('posterframe-api')
        .setExpirationTime(ends)
        .sign(bytes);
    };
    const expired = await signed('access-token', '-1h');
    const other = await signed('refresh-token', '1h');
    const right = await this.tokens.issue({ userId: subject, role: 'creator' });
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
    return [
      `Bearer ${expired}`,
      `Bearer ${other}`,
      `Bearer ${right.slice(0, -4)}`,
      `Bearer ${none}.${right.split('.')[1] ?? ''}.`,
      `Bearer ${right}, Bearer ${right}`,
      `Bearer pfk_${'a'.repeat(43)}`,
      `Bearer ${'a'.repeat(3_000)}`,
      'Bearer ....',
      'Bearer',
      '',
      'Basic YWRtaW46YWRtaW4=',
    ];
  }

  private async createAdmin(): Promise<Values> {
    const userId = await registerUser(this.installation.test, { kept: 200 });
    const own = await this.addThumbnail(userId);
    await this.installation.test.query(
      `update users set role = 'admin', granted_admin = true where id = $1`,
      [userId],
    );
    // The session is a recent proof, which some actions require.
    const { sessionId } = await this.sessions.start(userId);
    const token = await this.tokens.issue({ userId, role: 'admin' }, sessionId);
    const values = valuesOf(own, `Bearer ${token}`, undefined);
    values.ids['POST /admin/reports/{id}/close'] = await this.addReport();
    values.ids['DELETE /admin/invitations/{id}'] = await this.invite(userId);
    values.ids['POST /admin/people/{id}/change'] = await registerUser(this.installation.test);
    return values;
  }

  /** An open invitation. */
  private async invite(userId: string, token: string = randomUUID()): Promise<string> {
    const id = randomUUID();
    const made = { id, token, email: null };
    await new Invitations(this.installation.test.database).create(made, userId, noAdmins);
    return id;
  }

  private async createOrdinary(userId: string): Promise<Values> {
    const token = await this.tokens.issue({ userId, role: 'creator' });
    return valuesOf(this.foreign, `Bearer ${token}`, undefined);
  }

  /**
   * A user on the free plan with a channel, a session, a finished and a canceled generation, a shared and a deleted
   * thumbnail.
   */
  private async createOwner(operation?: string): Promise<Values> {
    const { test } = this.installation;
    const userId = await registerUser(test, { kept: 1_000 });
    const own = await this.addThumbnail(userId);
    await test.query(
      `insert into channels (user_id, channel_id, title, verified_at, publish_token) values ($1, $2, 'x', now(), 'x')`,
      [userId, deskNotes.id],
    );
    const turn = await this.sessions.start(userId);
    const browser = randomBytes(16).toString('base64url');
    const session = this.refreshTokens.issue(turn, browser);
    const token = await this.tokens.issue({ userId, role: 'creator' }, turn.sessionId);
    const values = valuesOf(own, `Bearer ${token}`, `session=${session}; browser=${browser}`);
    const makeId: Record<string, () => Promise<string>> = {
      'POST /thumbnail/generation/{id}/cancel': () => this.addCanceledGeneration(userId),
      'POST /api/thumbnail/{id}/publication': () => this.addThumbnailOfOwnVideo(userId),
      'POST /api/publication/{id}/undo': () => this.addPublication(userId, 'published'),
      'DELETE /api/publication/{id}': () => this.addPublication(userId, 'waiting'),
      'GET /api/publication/{id}/reach': () => this.addPublication(userId, 'published'),
      'POST /thumbnail/{id}/restore': () => this.addDeletedThumbnail(userId),
      'DELETE /auth/api-keys/{id}': async () => (await createApiKey(test, userId, ['read'])).id,
    };
    for (const [name, make] of Object.entries(makeId))
      if (operation === undefined || operation === name) values.ids[name] = await make();
    values.ids['GET /api/channel/{channelId}/videos'] = deskNotes.id;
    await this.addSavedFace(userId, own.thumbnailId);
    await this.addUploadedStill(userId, own);
    await this.addWebhook(userId, values);
    for (const action of ['', '/learn', '/logo', '/logo/remove', '/forget'])
      values.ids[`POST /api/channel-looks/{channelId}${action}`] = deskNotes.id;
    if (operation === undefined || operation.includes('/api/refresh/{id}')) {
      const order = await this.addRefreshOrder(userId);
      for (const route of ['GET /api/refresh/{id}', 'POST /api/refresh/{id}/cancel'])
        values.ids[route] = order.id;
      values.ids['POST /api/refresh/{id}/publish'] = order.id;
      values.fields['thumbnails'] = [order.thumbnailId];
    }
    this.owners.set(values, userId);
    return values;
  }

  /** Adds a passkey, and fills `fields` with a valid request of a passkey operation. Its challenge works once. */
  async addPasskey({ ids, fields, authorization = '', cookie = '' }: Values, operation: string) {
    const post = async <Data>(path: string, body?: object): Promise<Data> => {
      const headers = { authorization, cookie, 'content-type': 'application/json' };
      const init = { method: 'POST', headers, ...(body && { body: JSON.stringify(body) }) };
      if (!body) Reflect.deleteProperty(headers, 'content-type');
      const answer = (await (await fetch(this.api.origin + path, init)).json()) as { data: Data };
      return answer.data;
    };
    const options = () => post<PasskeyCreationOptions>('/auth/passkeys/options');
    const device = new PasskeyAuthenticator(this.api.origin);
    const made = { name: 'Laptop', ...device.create(await options()) };
    const { passkeys } = await post<PasskeyList>('/auth/passkeys', made);
    for (const method of ['POST', 'DELETE'])
      ids[`${method} /auth/passkeys/{id}`] = passkeys[0]?.id ?? '';
    if (operation === 'POST /auth/passkeys') {
      const another = new PasskeyAuthenticator(this.api.origin);
      Object.assign(fields, another.create(await options()));
    }
    if (operation === 'POST /auth/passkey/sign-in')
      Object.assign(
        fields,
        device.sign(await post<PasskeyRequestOptions>('/auth/passkey/options')),
      );
  }

  /**
   * A webhook with a delivery of the same id, because a request has one id for all parameters. The webhook
   * subscribes to an event that this run never triggers: a real delivery would turn the webhook off, because the stored
   * secret cannot be decrypted.
   */
  private async addWebhook(userId: string, { ids }: Values): Promise<void> {
    const id = randomUUID();
    await this.installation.test.query(
      `with added as (
         insert into webhooks (id, user_id, slot, address, events, secret)
         values ($1, $2, 0, 'https://example.com/', array['publication.undone'], 'x') returning id, user_id
       )
       insert into webhook_deliveries (id, webhook_id, user_id, event, data, state)
       select id, id, user_id, 'generation.completed', '{}', 'delivered' from added`,
      [id, userId],
    );
    for (const action of ['', '/secret', '/test', '/deliveries/{deliveryId}'])
      ids[`POST /user/webhooks/{id}${action}`] = id;
    for (const route of ['DELETE /user/webhooks/{id}', 'GET /user/webhooks/{id}/deliveries'])
      ids[route] = id;
  }

  /** Uploads a still with the id of its thumbnail, because a request has one id for all parameters. */
  private async addUploadedStill(
    userId: string,
    { generationId, thumbnailId }: OwnThumbnail,
  ): Promise<void> {
    const name = await this.storage.put('upload', 'png', oneBitPng(640, 360));
    const still = { id: thumbnailId, userId, generationId, thumbnailId, name };
    const facts = { width: 640, height: 360, bytes: 1, sha256: 'x', removals: 0 };
    const consent = likenessConsentVersion;
    await new UploadedStills(this.installation.test.database).add({ ...still, ...facts, consent });
  }

  /** Saves a face with one photo. Both get the id of a thumbnail, because a request has one id for all parameters. */
  private async addSavedFace(userId: string, id: string): Promise<void> {
    const file = this.encryptedPhotos.encrypt(Buffer.from('a photo'), userId, id);
    const picture = await this.storage.put('saved', 'bin', file);
    const { keyId } = this.encryptedPhotos;
    await new SavedAssets(this.installation.test.database).save(
      userId,
      { id, kind: 'face', name: 'x', consent: savedAssetConsentVersion },
      [{ id, picture, preview: picture, width: 1, height: 1, keyId }],
    );
  }

  /** A thumbnail whose video is known to be on the user's channel. */
  private async addThumbnailOfOwnVideo(userId: string): Promise<string> {
    const { generationId, thumbnailId } = await this.addThumbnail(userId);
    // A separate video, because a video has one open publication at a time.
    await this.installation.test.query(
      `update generations set video_id = left($2, 11) where id = $1`,
      [generationId, randomUUID()],
    );
    await this.installation.test.query(
      `insert into stage_outputs (generation_id, stage, attempt, output, started_at)
       select $1, stage, 1, output, now() from stage_outputs where generation_id = $2 and stage = 'source-video'`,
      [generationId, this.foreign.generationId],
    );
    return thumbnailId;
  }

  /** An order that has ended, with a thumbnail. */
  private async addRefreshOrder(userId: string): Promise<{ id: string; thumbnailId: string }> {
    const thumbnailId = await this.addThumbnailOfOwnVideo(userId);
    const id = randomUUID();
    await this.installation.test.query(
      `with added as (
         insert into refresh_orders (id, user_id, channel_id, batch_size, state) values ($1, $2, $3, 1, 'done')
       )
       insert into refresh_videos (order_id, position, video_id, title, generation_id)
       select $1, 1, 'sample-desk', 'x', generation_id from thumbnails where id = $4`,
      [id, userId, deskNotes.id, thumbnailId],
    );
    return { id, thumbnailId };
  }

  /** A publication that can be undone, or one that is waiting. */
  private async addPublication(userId: string, state: 'published' | 'waiting'): Promise<string> {
    const { thumbnailId } = await this.addThumbnail(userId);
    const id = randomUUID();
    await this.installation.test.query(
      `insert into publications (id, user_id, thumbnail_id, revision, channel_id, video_site, video_id, picture, sha256, state,
                                 not_before, previous, previous_erase_after, published_at)
       select $1, $2, id, 1, $4, 'youtube', $6, upload, sha256, $5, now() + interval '1 day', upload,
              now() + interval '1 day', now() from thumbnails where id = $3`,
      [id, userId, thumbnailId, deskNotes.id, state, id.slice(0, 11)],
    );
    return id;
  }

  /** A thumbnail that can still be restored. */
  private async addDeletedThumbnail(userId: string): Promise<string> {
    const { thumbnailId } = await this.addThumbnail(userId);
    await new Thumbnails(this.installation.test.database).delete(userId, thumbnailId);
    return thumbnailId;
  }

  /** Makes a user a customer of the payment provider. */
  async makeCustomer(sender: Values): Promise<void> {
    await this.post(sender, '/plan/onetime_checkout', { price_id: packPrice });
  }

  /** Gives an owner separate consents to read the channel and captions, which another user's revocation does not end. */
  async connectChannel(owner: Values): Promise<void> {
    const browser = new Visitor(this.api.origin);
    const { user } = await browser.signIn(demoPeople.nell.email);
    await browser.runFlow('/auth/channel', demoPeople.nell.email);
    await browser.runFlow('/auth/channel/captions', demoPeople.nell.email);
    const [row] = await this.installation.test.queryRows(
      { sealed_token: z.string(), captions_token: z.string() },
      `select sealed_token, captions_token from channels where user_id = $1`,
      [user.id],
    );
    const userId = this.owners.get(owner) ?? '';
    const copied = (token: string | undefined) =>
      this.encrypted.encrypt(this.encrypted.decrypt(token ?? null, user.id) ?? '', userId);
    await this.installation.test.query(
      `update channels set sealed_token = $2, captions_token = $3, captions_allowed_at = now() where user_id = $1`,
      [userId, copied(row?.sealed_token), copied(row?.captions_token)],
    );
  }

  private async remove(owner: Values): Promise<void> {
    await this.post(owner, '/auth/delete-account', { confirm: 'delete' });
  }

  private async post(sender: Values, path: string, body: object): Promise<void> {
    const answer = await fetch(this.api.origin + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: sender.authorization ?? '',
        cookie: sender.cookie ?? '',
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    await answer.body?.cancel();
  }

  private async addThumbnail(userId: string, tries = 5): Promise<OwnThumbnail> {
    const { test } = this.installation;
    const generationId = await this.acceptGeneration(userId);
    await test.query(
      `update generations set status = 'processing', attempt = 1, started_at = now() where id = $1`,
      [generationId],
    );
    const end = await test.credits.complete(generationId, 1, [await this.copyPictures()]);
    const thumbnailId = end?.thumbnailIds[0];
    // On a busy machine, the worker of this installation may claim the generation before it is completed here.
    if (!thumbnailId && tries > 1) return this.addThumbnail(userId, tries - 1);
    if (!thumbnailId) throw new Error('every generation was claimed by a worker');
    await test.query('update thumbnails set shared_at = now() where id = $1', [thumbnailId]);
    await test.query(earlierRevision, [thumbnailId]);
    return { generationId, thumbnailId };
  }

  private async addCanceledGeneration(userId: string): Promise<string> {
    const generationId = await this.acceptGeneration(userId);
    await this.installation.test.credits.cancel(generationId);
    return generationId;
  }

  private async acceptGeneration(userId: string): Promise<string> {
    const { brief } = this.made;
    const result = await this.installation.test.credits.accept(acceptanceOf(userId, 1, { brief }));
    if (result.outcome !== 'accepted') throw new Error(`not accepted: ${result.outcome}`);
    this.arranged.add(result.generationId);
    return result.generationId;
  }

  private async addReport(): Promise<string> {
    const id = randomUUID();
    await this.installation.test.query(
      'insert into reports (id, thumbnail_id, reason, words) values ($1, $2, $3, $4)',
      [id, this.foreign.thumbnailId, reportReasons[0], ''],
    );
    return id;
  }

  /** Copies the thumbnail's files under new names, so that deleting it leaves the others intact. */
  private async copyPictures(): Promise<Delivered> {
    let text = JSON.stringify(this.made.picture);
    const names = new Set(text.match(/(?:thumbnail|plate)-[\w-]{22}\.\w{3,4}/g));
    for (const name of names) {
      const parsed = parseObjectName(name);
      if (!parsed) continue;
      const copied = await this.storage.put(
        parsed.kind,
        parsed.extension,
        await this.storage.get(name),
      );
      text = text.replaceAll(name, copied);
    }
    return JSON.parse(text) as Delivered;
  }
}

type Delivered = Parameters<Installation['test']['credits']['complete']>[2][number];

interface OwnThumbnail {
  generationId: string;
  thumbnailId: string;
}

/** Adds a revision to restore, as a first edit does. */
const earlierRevision = `
  insert into thumbnail_revisions (thumbnail_id, number, master, upload, preview, small_preview, width, height, byte_size,
                                   sha256, words, checks, fingerprint)
  select id, 1, master, upload, preview, small_preview, width, height, byte_size, sha256, words, checks, fingerprint
    from thumbnails where id = $1`;

/** Leaves place, color and typeface as they are, because some values would not fit. */
const asDelivered = {
  sub: '',
  emphasis: [],
  typeface: null,
  colour: null,
  accent: null,
  place: null,
};
/** Token of an invitation that requests send, but none redeems. */
const openToken = 'token-of-an-invitation';
/** A PNG of 16 x 16 pixels. */
const flatPng = oneBitPng(16, 16).toString('base64');
/** A PNG that is large enough for a still. */
const largePng = oneBitPng(640, 360).toString('base64');

const packPrice = demoPayments.catalog.packs[100][0];

function valuesOf(
  { generationId, thumbnailId }: OwnThumbnail,
  authorization: string | undefined,
  cookie: string | undefined,
): Values {
  return {
    ids: {
      '*': thumbnailId,
      'GET /api/get_result': generationId,
      'GET /thumbnail/generation/{id}': generationId,
      'GET /thumbnail/generation/{id}/test': generationId,
      'POST /thumbnail/generation/{id}/test': generationId,
      'DELETE /thumbnail/generation/{id}/test': generationId,
      'POST /thumbnail/generation/{id}/cancel': generationId,
      'POST /admin/reports/{id}/close': thumbnailId,
      'POST /api/report_thumbnail': thumbnailId,
    },
    fields: {
      target_youtube_url: 'https://www.youtube.com/watch?v=sample-desk',
      channel_id: deskNotes.id,
      videos: ['sample-desk'],
      price_id: packPrice,
      plan_key: 'starter',
      reference_thumbnail_url: 'https://youtu.be/sample-coin',
      include_images_base64: [flatPng],
      stills_base64: [largePng],
      likeness_consent: likenessConsentVersion,
      saved_photo_ids: [],
      photos_base64: [flatPng],
      consent: savedAssetConsentVersion,
      logo_base64: flatPng,
      token: openToken,
      language: 'es',
      languages: ['es'],
      corrections: unknownTraits,
      textColor: '#ffffff',
      ...asDelivered,
      number: 1,
      winner: null,
    },
    authorization,
    cookie,
  };
}
