import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { errorRules, type ErrorCode } from '@app/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Sharp } from 'sharp';
import { createInstallation, Creator, type Installation } from './installation.js';
import { halfLightPicture } from './odd-pictures.js';
import { waitUntilMemoryFalls, memoryMegabytes, type RunningProcess } from './processes.js';
import { z } from 'zod';

/** Memory that the api may still hold after a group of requests. */
const maxLeftoverMegabytes = 64;
/** Words that only occur in our internals. */
const internals =
  /node_modules|\.[jt]s:\d|\n\s+at |sharp|vips|postgres|syntax|constraint|relation|redis|bull|typeorm|fastify|nest|FST_|ECONN|Unexpected token/i;

const storedColumns = { credits: z.string(), generations: z.number(), entries: z.number() };

/** Everything that a refused request must leave unchanged. */
interface StoredState extends z.infer<z.ZodObject<typeof storedColumns>> {
  files: number;
  jobs: number;
}

/** `head too large` comes from Node's parser, before any handler runs. */
export type Refusal = ErrorCode | 'head too large';

/** One row of a table: what is sent, the expected refusal, and the call. */
export type BadRequest = [what: string, refusal: Refusal, send: () => Promise<Response>];

/** An installation without a worker, because every request must be refused before a job is enqueued. */
export class RefusingInstallation {
  private requestCount = 0;
  private earlierRequestCount = 0;

  private constructor(
    private readonly installation: Installation,
    private readonly api: RunningProcess,
    private creator: Creator,
  ) {}

  static async open(): Promise<RefusingInstallation> {
    const installation = await createInstallation();
    const api = await installation.start('api');
    const opened = new RefusingInstallation(
      installation,
      api,
      await Creator.createPaid(installation, api.origin),
    );
    await opened.warmUp();
    return opened;
  }

  close(): Promise<void> {
    return this.installation.close();
  }

  /** A valid generate call with changes. */
  generate(
    overrides: Record<string, unknown>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const body = {
      target_youtube_url: 'https://youtu.be/sample-desk',
      batch_size: 1,
      ...overrides,
    };
    return this.send('POST', '/thumbnail/generate', {
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }

  async send(
    method: string,
    path: string,
    init: { headers?: Record<string, string>; body?: string } = {},
  ): Promise<Response> {
    this.requestCount += 1;
    // From a new address each time; otherwise the rate limit would refuse the request.
    const from = `198.51.${Math.floor(this.requestCount / 250)}.${this.requestCount % 250}`;
    const headers = { 'x-forwarded-for': from, ...init.headers };
    return this.creator.send(method, path, { ...init, headers });
  }

  /** Continues as another user before this one reaches the rate limit. */
  async switchUser(): Promise<void> {
    if (this.requestCount - this.earlierRequestCount < 40) return;
    this.earlierRequestCount = this.requestCount;
    this.creator = await Creator.createPaid(this.installation, this.api.origin);
  }

  /** Sends the start of a generate call, and holds the rest back until there is an answer. */
  async sendStartAndWait(
    beginning: string,
    announcedBytes: number,
    type: string,
  ): Promise<Response> {
    const call = request(`${this.api.origin}/thumbnail/generate`, {
      method: 'POST',
      headers: {
        authorization: this.creator.authorization,
        'content-type': type,
        'content-length': announcedBytes,
      },
    });
    // Ignores how the connection ends after the answer.
    call.on('error', () => undefined);
    call.write(beginning);
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    const body = Buffer.concat(await answer.toArray());
    call.destroy();
    return new Response(body, { status: answer.statusCode ?? 0 });
  }

  /** Sends the start of a generate call that announces more, and disconnects. */
  async hangUp(
    beginning: string,
    announcedBytes: number,
    type = 'application/json',
  ): Promise<void> {
    const { hostname, port } = new URL(this.api.origin);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const head = [
      'POST /thumbnail/generate HTTP/1.1',
      'host: localhost',
      `authorization: ${this.creator.authorization}`,
      `content-type: ${type}`,
      `content-length: ${announcedBytes}`,
    ];
    await new Promise<void>((resolve) => {
      socket.write(`${head.join('\r\n')}\r\n\r\n${beginning}`, () => resolve());
    });
    socket.resetAndDestroy();
  }

  async storedState(): Promise<StoredState> {
    const [row] = await this.installation.test.queryRows(
      storedColumns,
      `select (select string_agg((plan_credits + kept_credits)::text, ' ' order by id) from users) as credits,
              (select count(*)::int from generations) as generations,
              (select count(*)::int from ledger_entries) as entries`,
    );
    if (!row) throw new Error('no answer from the database');
    const jobs = await this.installation.redis.keys('posterframe:generations:*');
    return {
      ...row,
      files: (await listFiles(this.installation.storageRoot)).length,
      jobs: jobs.length,
    };
  }

  memoryMegabytes(): Promise<number> {
    return memoryMegabytes(this.api.pid);
  }

  async waitUntilMemoryFalls(megabytes: number): Promise<void> {
    await waitUntilMemoryFalls(this.api.pid, megabytes, async () => {
      await this.switchUser();
      await this.generate({ additional_requirements: 'x'.repeat(16_000_000) });
    });
  }

  /** Warms up: compiles code, and lets buffers grow to their usual size. */
  private async warmUp(): Promise<void> {
    const large = await toBase64(halfLightPicture(4_000, 3_000).jpeg());
    for (let round = 0; round < 3; round++) {
      await this.generate({ include_images_base64: [large, 'x'], likeness_consent: '1' });
    }
    // Sends as many large requests as any group does. Their memory is freed only when later requests need it.
    for (let round = 0; round < 5; round++) {
      await this.generate({ additional_requirements: 'x'.repeat(16_000_000) });
    }
  }
}

/**
 * Tests that each request of a group is refused with one of our sentences and changes nothing, and that the group keeps
 * no memory.
 */
export function testRefusals(
  installation: () => RefusingInstallation,
  group: string,
  requests: BadRequest[],
): void {
  describe(group, () => {
    let before: StoredState;
    let memory: number;
    beforeAll(async () => {
      memory = await installation().memoryMegabytes();
    });
    describe('changes nothing', () => {
      beforeEach(async () => {
        await installation().switchUser();
        before = await installation().storedState();
      });
      afterEach(async () => {
        expect(await installation().storedState()).toEqual(before);
      });
      it.each(requests)('%s: %s', async (_what, refusal, send) =>
        expectRefusal(await send(), refusal),
      );
    });
    // Outside `changes nothing`, because waiting for freed memory may create users.
    it('frees the memory of its requests', async () => {
      await installation().waitUntilMemoryFalls(memory + maxLeftoverMegabytes);
    });
  });
}

/** Opens one installation for the spec file. */
export function openOneInstallation(): () => RefusingInstallation {
  let installation: RefusingInstallation | undefined;
  beforeAll(async () => {
    installation = await RefusingInstallation.open();
  });
  afterAll(() => installation?.close());
  return () => {
    if (!installation) throw new Error('the installation is not open yet');
    return installation;
  };
}

/** Checks code and status, that the message is one sentence, and that nothing internal leaks. */
async function expectRefusal(response: Response, refusal: Refusal): Promise<void> {
  const text = await response.text();
  expect(text).not.toMatch(internals);
  if (refusal === 'head too large') {
    expect(response.status).toBe(431);
    return;
  }
  const { status } = response;
  const answer = JSON.parse(text) as { success: boolean; errorCode: string; errorMessage: string };
  expect({ status, success: answer.success, errorCode: answer.errorCode }).toEqual({
    status: errorRules[refusal].status,
    success: false,
    errorCode: refusal,
  });
  expect(answer.errorMessage).toMatch(/^[A-Z][^{}]{10,250}$/);
}

export async function toBase64(picture: Sharp | Buffer): Promise<string> {
  return (Buffer.isBuffer(picture) ? picture : await picture.toBuffer()).toString('base64');
}

async function listFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
