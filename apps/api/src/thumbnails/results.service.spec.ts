import type { Generations, GenerationState, Thumbnails } from '@app/data';
import type { ResultAnswer } from '@app/contracts';
import { rankOf, type ProgressBoard, type PublishedAnswer } from '@app/queue';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { ResultsService } from './results.service.js';

const id = '3f6f0b5e-0000-4000-8000-000000000001';
const owner = '3f6f0b5e-0000-4000-8000-00000000000a';
const mine = { userId: owner, role: 'creator' as const };
const stranger = { userId: '3f6f0b5e-0000-4000-8000-00000000000b', role: 'creator' as const };
const admin = { userId: '3f6f0b5e-0000-4000-8000-00000000000c', role: 'admin' as const };

const endedRank = 1_000;

let published: PublishedAnswer | undefined;
let boardReads: number;
let stored: GenerationState | undefined;
let databaseReads: number;
/** Their ranks, and when Postgres was asked. */
let republished: { rank: number; askedAt: number }[];
let confirmed: PublishedAnswer[];
/** How long publishing takes. */
let publishing: Promise<unknown>;

const service = () =>
  new ResultsService(
    {
      read: async () => {
        boardReads += 1;
        return published;
      },
      // A clock that goes on with every look at the database.
      now: () => 100 + databaseReads,
      publish: async (_id: string, _owner: string, answer: ResultAnswer, askedAt: number) => {
        republished.push({ rank: rankOf(answer), askedAt });
        await publishing;
      },
      confirm: async (_id: string, answer: PublishedAnswer) => {
        confirmed.push(answer);
      },
    } as unknown as ProgressBoard,
    {
      state: async () => {
        databaseReads += 1;
        return stored;
      },
    } as unknown as Generations,
    {} as Thumbnails,
  );

const failedState: GenerationState = {
  id,
  userId: owner,
  videoId: 'sample-desk',
  status: 'failed',
  batchSize: 3,
  attempt: 1,
  finishedStages: 2,
  lastStage: 'analyse-content',
  failureCode: 'video_private',
  failedStage: 'analyse-reference',
  refunded: 60,
  thumbnails: [],
};

function told(answer: string, rank: number): PublishedAnswer {
  return { ownerId: owner, answer, rank, ended: rank === endedRank, doubtful: false };
}

beforeEach(() => {
  published = told('{"success":true}', 40);
  boardReads = 0;
  stored = undefined;
  databaseReads = 0;
  republished = [];
  confirmed = [];
  publishing = Promise.resolve();
});

describe('polling a generation', () => {
  it('passes on what is published without asking the database', async () => {
    expect(await service().result(mine, id)).toEqual({ text: '{"success":true}', ownerId: owner });
    expect(databaseReads).toBe(0);
  });

  it('reads the database when nothing is published, and publishes it again', async () => {
    published = undefined;
    stored = { ...failedState, status: 'processing', failedStage: null };
    expect(JSON.parse((await service().result(mine, id)).text)).toMatchObject({
      success: true,
      data: { status: 'processing', stage: 'analyse-reference', progress: 26 },
    });
    expect(republished).toEqual([{ rank: 27, askedAt: 100 }]);
  });

  it('shows what is doubtful, and nothing less, when the database knows of no end either', async () => {
    published = { ...told('{"progress":37}', 37), doubtful: true };
    stored = { ...failedState, status: 'processing', failedStage: null };
    expect(await service().result(mine, id)).toEqual({ text: '{"progress":37}', ownerId: owner });
    expect(confirmed).toEqual([published]);
    expect(republished).toEqual([]);
  });

  it.each([
    ['an end', 'failed' as const, { rank: endedRank, askedAt: 100 }],
    ['more', 'processing' as const, { rank: 27, askedAt: 100 }],
  ])('shows what the database knows when that is %s', async (_what, status, publication) => {
    published = { ...told('{"progress":20}', 20), doubtful: true };
    stored = { ...failedState, status };
    expect(JSON.parse((await service().result(mine, id)).text)).toMatchObject({ data: { status } });
    expect(republished).toEqual([publication]);
    expect(confirmed).toEqual([]);
  });

  it('says that it has ended once every other api knows', async () => {
    published = { ...told('{"progress":94}', 94), doubtful: true };
    stored = failedState;
    const steps: string[] = [];
    let tell = () => {};
    publishing = new Promise<void>((resolve) => (tell = resolve));
    const answered = service()
      .result(mine, id)
      .then(() => steps.push('answered'));
    // Whatever does not wait for the others has answered after one turn of the loop.
    await new Promise(setImmediate);
    steps.push('told');
    tell();
    await answered;
    expect(republished).toHaveLength(1);
    expect(steps).toEqual(['told', 'answered']);
  });

  it('tells a failure with a sentence, what was refunded and where it failed', async () => {
    published = undefined;
    stored = failedState;
    expect(JSON.parse((await service().result(mine, id)).text)).toMatchObject({
      success: false,
      message: 'This video is private. Please set it to public or unlisted and try again.',
      data: { status: 'failed', stage: 'analyse-reference', refunded: 60, result: [] },
    });
  });

  it('remembers an end, and still refuses it to strangers', async () => {
    published = told('{"success":true,"data":{}}', endedRank);
    const results = service();
    const first = await results.result(mine, id);
    expect(first.tag).toMatch(/^"[\w-]{16}"$/);
    expect(await results.result(mine, id)).toEqual(first);
    expect(boardReads).toBe(1);
    await expect(results.result(stranger, id)).rejects.toMatchObject({ code: 'not_found' });
    // Its owner has deleted a thumbnail.
    published = told('{"success":true,"data":{"result":[]}}', endedRank);
    await results.refresh(id);
    expect((await results.result(mine, id)).tag).not.toBe(first.tag);
  });

  it('asks again for what has not ended', async () => {
    const results = service();
    await results.result(mine, id);
    expect((await results.result(mine, id)).tag).toBeUndefined();
    expect(boardReads).toBe(2);
  });

  it('lets an admin read it', async () => {
    expect(await service().result(admin, id)).toMatchObject({ text: '{"success":true}' });
  });

  it.each<[string, PublishedAnswer | undefined, GenerationState | undefined]>([
    ['is published', told('{}', 40), failedState],
    ['has ended', told('{}', endedRank), failedState],
    ['is doubtful', { ...told('{}', 40), doubtful: true }, failedState],
    ['is only stored', undefined, failedState],
    ['does not exist', undefined, undefined],
  ])('goes the same way for a stranger when it %s', async (_what, board, row) => {
    published = board;
    stored = row;
    const results = service();
    // Its owner has just asked, and the answer may be remembered.
    await results.result(mine, id).catch(() => undefined);
    boardReads = 0;
    databaseReads = 0;
    republished = [];
    confirmed = [];
    await expect(results.result(stranger, id)).rejects.toMatchObject({ code: 'not_found' });
    expect({ boardReads, databaseReads }).toEqual({ boardReads: 1, databaseReads: 1 });
    expect([...republished, ...confirmed]).toEqual([]);
  });

  it("answers another person's id, an unknown one and a malformed one alike", async () => {
    const refused = { code: 'not_found' };
    await expect(service().result(stranger, id)).rejects.toMatchObject(refused);
    published = undefined;
    await expect(service().result(mine, id)).rejects.toMatchObject(refused);
    stored = failedState;
    await expect(service().result(stranger, id)).rejects.toMatchObject(refused);
    for (const bad of ['', 'abc', ['a', 'b'], undefined, id.toUpperCase(), `${id}%00`, '*']) {
      await expect(service().result(mine, bad)).rejects.toMatchObject(refused);
    }
  });
});
