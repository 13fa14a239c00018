import { plainToInstance, Type } from 'class-transformer';
import { ArrayMinSize, IsArray, IsObject, validateSync, ValidateNested } from 'class-validator';
import { boundedFetch } from '../models/bounded-fetch.js';
import { failureOf, ModelFailure } from '../models/model-failure.js';
import type { ModelLimiter } from '../models/model-limiter.js';
import { Moderation } from './moderation.js';

export interface ModerationSettings {
  /** The model's configured name. */
  name: string;
  /** The vendor's name of the model. */
  id: string;
  /** Base URL, including `/v1`. */
  address: string;
  key: string;
}

/** Milliseconds. Short, because a creator waits until the request is accepted. */
const timeoutMs = 6_000;
/** Categories of content that we refuse. */
const refusedCategories = /^(sexual|violence|hate)(\/|$)/;

class ModerationResult {
  @IsObject()
  categories!: Record<string, unknown>;
}

class ModerationAnswer {
  @IsArray()
  @ArrayMinSize(1)
  @ValidateNested({ each: true })
  @Type(() => ModerationResult)
  results!: ModerationResult[];
}

/** Moderates by the word list, and then by a vendor with OpenAI's API `POST /v1/moderations`. */
export class VendorModeration extends Moderation {
  constructor(
    private readonly settings: ModerationSettings,
    private readonly limiter: ModelLimiter,
    private readonly list: Moderation,
    private readonly onUnreachable: (reason: string) => void,
  ) {
    super();
  }

  override async objections(what: { text?: string; picture?: Buffer }): Promise<string[]> {
    const listed = await this.list.objections(what);
    if (listed.length > 0 || (!what.text && !what.picture)) return listed;
    const { name } = this.settings;
    try {
      await this.limiter.admit(name);
      return await this.ask(what);
    } catch (error) {
      const failure = failureOf(error);
      await this.limiter.recordFailure(name, failure);
      this.onUnreachable(failure.message);
      return [];
    }
  }

  private async ask({ text, picture }: { text?: string; picture?: Buffer }): Promise<string[]> {
    const { address, id, key } = this.settings;
    const response = await boundedFetch(`${address}/moderations`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({
        model: id,
        input: [
          ...(text ? [{ type: 'text', text }] : []),
          // The vendor accepts one picture per call.
          ...(picture ? [{ type: 'image_url', image_url: { url: dataUrl(picture) } }] : []),
        ],
      }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) {
      await response.body?.cancel();
      const isHopeless = [401, 402, 403, 404].includes(response.status);
      throw new ModelFailure(isHopeless ? 'unusable' : 'busy', String(response.status));
    }
    const answer = plainToInstance(ModerationAnswer, await readJson(response));
    if (validateSync(answer).length > 0)
      throw new ModelFailure('invalid', 'a verdict of no known form');
    const found = answer.results.flatMap(({ categories }) =>
      Object.keys(categories).filter(
        (one) => categories[one] === true && refusedCategories.test(one),
      ),
    );
    return [...new Set(found)];
  }
}

async function readJson(response: Response): Promise<object> {
  try {
    const value: unknown = await response.json();
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // The validation below refuses this answer, like every other unusable one.
  }
  throw new ModelFailure('invalid', 'the verdict is not an object');
}

function dataUrl(picture: Buffer): string {
  const type =
    picture[0] === 0x89 ? 'image/png' : picture[0] === 0x52 ? 'image/webp' : 'image/jpeg';
  return `data:${type};base64,${picture.toString('base64')}`;
}
