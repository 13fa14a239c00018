import {
  Body,
  Controller,
  Get,
  Headers,
  HttpCode,
  HttpException,
  Param,
  Post,
  Req,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { ModelMood } from '../faults/faults.js';
import { moodOf } from '../faults/intercept.js';
import { refuseOpenAiDeviation, refuseOpenAiForm } from '../published/refusals.js';
import { bearerToken } from '../request.js';
import { spoiled } from './gemini.controller.js';
import { openAiError } from './model-error.js';
import { Painter } from './painter.js';
import { isSchema, think } from './thinker.js';

interface Content {
  type: string;
  text?: string;
}

interface Message {
  role: string;
  content: string | Content[];
}

interface ResponsesRequest {
  model: string;
  input: Message[];
  text?: { format?: { type: string; strict?: boolean; schema?: unknown } };
}

/** The defaults that an answer repeats when the request did not set them. */
const untouchedDefaults = {
  access_programs: null,
  instructions: null,
  metadata: {},
  parallel_tool_calls: true,
  temperature: null,
  tool_choice: 'auto',
  tools: [],
  top_p: null,
};

interface ChatRequest {
  model: string;
  messages: Message[];
  response_format?: { type: string; json_schema?: { schema: unknown } };
}

interface ModerationRequest {
  model?: string;
  input: string | (string | Content)[];
}

interface ImageOrder {
  model: string;
  prompt: string;
  size: string;
  format: 'png' | 'jpeg' | 'webp';
  quality: string;
  pictures: Buffer[];
}

/** The categories that every moderation answer lists. */
const moderationCategories = [
  'harassment',
  'harassment/threatening',
  'hate',
  'hate/threatening',
  'illicit',
  'illicit/violent',
  'self-harm',
  'self-harm/instructions',
  'self-harm/intent',
  'sexual',
  'sexual/minors',
  'violence',
  'violence/graphic',
];
const judgedInPictures = /^(self-harm|sexual$|violence)/;

/** Enough to trigger a refusal. */
const violentWords = /\b(gore|beheading|massacre)\b/i;

/** Shut down by the vendor. */
const dead = /^(gpt-image-1$|dall-e)/;
const oldSizes = ['1024x1024', '1536x1024', '1024x1536', 'auto'];
const mostPictures = 16;
const qualities = ['low', 'medium', 'high', 'auto', 'xhigh', 'max'];

/** Emulates api.openai.com and, with chat completions, compatible servers. */
@Controller('v1')
export class OpenAiController {
  constructor(private readonly painter: Painter) {}

  /** Some existing models; the call accepts every current name. */
  @Get('models')
  list(@Req() request: FastifyRequest): object {
    this.admit(request);
    return { object: 'list', data: [modelCard('gpt-6-luna')] };
  }

  @Get('models/:id')
  describe(@Param('id') id: string, @Req() request: FastifyRequest): object {
    this.admit(request);
    if (dead.test(id)) {
      const message = `The model '${id}' does not exist or you do not have access to it.`;
      throw new HttpException(openAiError(404, message, 'model_not_found'), 404);
    }
    return modelCard(id);
  }

  @Post('responses')
  @HttpCode(200)
  respond(@Body() body: ResponsesRequest, @Req() request: FastifyRequest): unknown {
    this.admit(request);
    const mood = moodOf(request);
    refuseOpenAiDeviation('OpenAiResponsesRequest', body);
    const { format } = body.text ?? {};
    if (format?.strict && isSchema(format.schema)) requireStrict(format.schema);
    const text = spoiled(thoughts(body.input, format?.schema), mood);
    const refused = mood === 'refusal' || mood?.startsWith('blocked');
    const content = refused
      ? [{ type: 'refusal', refusal: 'I am sorry, I cannot help with that.' }]
      : [{ type: 'output_text', text, annotations: [] }];
    const used = usage(body.input, text);
    return {
      id: 'resp_emulated',
      object: 'response',
      created_at: 1,
      status: mood === 'cut-off' ? 'incomplete' : 'completed',
      model: body.model,
      output:
        mood === 'empty'
          ? []
          : [{ type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', content }],
      usage: {
        input_tokens: used.input,
        output_tokens: used.output,
        total_tokens: used.input + used.output,
        input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
        output_tokens_details: { reasoning_tokens: 0 },
      },
      incomplete_details: mood === 'cut-off' ? { reason: 'max_output_tokens' } : null,
      error: null,
      ...untouchedDefaults,
    };
  }

  @Post('chat/completions')
  @HttpCode(200)
  chat(@Body() body: ChatRequest, @Req() request: FastifyRequest): unknown {
    this.admit(request);
    refuseOpenAiDeviation('OpenAiChatRequest', body);
    const mood = moodOf(request);
    const text = spoiled(thoughts(body.messages, body.response_format?.json_schema?.schema), mood);
    const refused = mood === 'refusal' || mood?.startsWith('blocked');
    const used = usage(body.messages, text);
    return {
      id: 'chatcmpl-emulated',
      object: 'chat.completion',
      created: 1,
      model: body.model,
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: refused ? null : text, refusal: null },
          logprobs: null,
          finish_reason: refused ? 'content_filter' : mood === 'cut-off' ? 'length' : 'stop',
        },
      ],
      usage: {
        prompt_tokens: used.input,
        completion_tokens: used.output,
        total_tokens: used.input + used.output,
      },
    };
  }

  @Post('images/generations')
  @HttpCode(200)
  async generate(
    @Body() body: Record<string, unknown>,
    @Req() request: FastifyRequest,
  ): Promise<unknown> {
    this.admit(request);
    if (isOfOpenAi(body['model'])) refuseOpenAiDeviation('OpenAiImageRequest', body);
    return this.paint(
      orderOf((name) => body[name], referencesIn(body)),
      moodOf(request),
    );
  }

  /** Multipart: one picture as `image`, several as `image[]`. */
  @Post('images/edits')
  @HttpCode(200)
  async edit(
    @Headers('content-type') type: string,
    @Body() body: Buffer,
    @Req() request: FastifyRequest,
  ): Promise<unknown> {
    this.admit(request);
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': type },
    }).formData();
    refuseOpenAiForm('OpenAiEditRequest', form, ['image', 'image[]', 'mask']);
    const files = [...form.getAll('image'), ...form.getAll('image[]')];
    const pictures = await Promise.all(
      files.map(async (file) => {
        if (typeof file === 'string') throw refuse(400, 'image must be a file');
        return Buffer.from(await file.arrayBuffer());
      }),
    );
    if (pictures.length === 0 || pictures.length > mostPictures) {
      throw refuse(400, `Expected 1 to ${mostPictures} images`);
    }
    return this.paint(
      orderOf((name) => form.get(name), pictures),
      moodOf(request),
    );
  }

  @Post('moderations')
  @HttpCode(200)
  moderate(@Body() body: ModerationRequest, @Req() request: FastifyRequest): unknown {
    this.admit(request);
    const mood = moodOf(request);
    if (mood === 'garbage' || mood === 'empty') return { id: 'modr-emulated', model: body.model };
    refuseOpenAiDeviation('OpenAiModerationRequest', body);
    const { input } = body;
    const parts = Array.isArray(input)
      ? input.map((part) => (typeof part === 'string' ? { type: 'text', text: part } : part))
      : [{ type: 'text', text: input }];
    const text = parts.map((part) => part.text ?? '').join('\n');
    const found = new Set<string>();
    if (mood === 'refusal' || mood === 'blocked-output') found.add('sexual');
    if (violentWords.test(text)) found.add('violence');
    const each = (value: (category: string) => unknown): object =>
      Object.fromEntries(moderationCategories.map((category) => [category, value(category)]));
    // The vendor judges pictures by these categories only (its guide on moderation).
    const applied = (category: string): string[] => [
      ...(parts.some(({ type }) => type === 'text') ? ['text'] : []),
      ...(judgedInPictures.test(category) && parts.some(({ type }) => type === 'image_url')
        ? ['image']
        : []),
    ];
    return {
      id: 'modr-emulated',
      model: body.model ?? 'omni-moderation-latest',
      results: [
        {
          flagged: found.size > 0,
          categories: each((category) => found.has(category)),
          category_scores: each((category) => (found.has(category) ? 0.98 : 0.0001)),
          category_applied_input_types: each(applied),
        },
      ],
    };
  }

  private admit(request: FastifyRequest): void {
    if (!bearerToken(request)) {
      throw new HttpException(
        openAiError(401, 'You did not provide an API key.', 'invalid_api_key'),
        401,
      );
    }
  }

  private async paint(order: ImageOrder, mood: ModelMood | undefined): Promise<unknown> {
    if (mood === 'refusal' || mood?.startsWith('blocked')) {
      const body = openAiError(
        400,
        'Your request was rejected by the safety system. safety_violations=[sexual].',
        'moderation_blocked',
      ) as { error: object };
      Object.assign(body.error, {
        moderation_details: {
          moderation_stage: mood === 'blocked-output' ? 'output' : 'input',
          categories: ['sexual'],
        },
      });
      throw new HttpException(body, 400);
    }
    const [width = 1024, height = 1024] = order.size.split('x').map(Number);
    const data =
      mood === 'empty' || mood === 'no-picture' || mood === 'text-only'
        ? []
        : [{ b64_json: (await this.picture(order, width, height, mood)).toString('base64') }];
    const input = Math.ceil(order.prompt.length / 4) + order.pictures.length * 600;
    const output = data.length * 1056;
    return {
      created: 1,
      background: 'opaque',
      output_format: order.format,
      size: order.size,
      quality: order.quality === 'auto' ? 'medium' : order.quality,
      data,
      usage: {
        total_tokens: input + output,
        input_tokens: input,
        output_tokens: output,
        input_tokens_details: {
          text_tokens: Math.ceil(order.prompt.length / 4),
          image_tokens: order.pictures.length * 600,
        },
      },
    };
  }

  private async picture(
    order: ImageOrder,
    width: number,
    height: number,
    mood: ModelMood | undefined,
  ): Promise<Buffer> {
    if (mood === 'garbage' || mood === 'not-json' || mood === 'cut-off') {
      return Buffer.from('this is no picture at all');
    }
    const size = mood === 'wrong-size' ? { width: 120, height: 90 } : { width, height };
    return await this.painter.paint({ ...order, ...size });
  }
}

/** Base64 as LocalAI accepts it, unknown to OpenAI. A data URI is silently ignored, as LocalAI does. */
function referencesIn({ model, ref_images: references }: Record<string, unknown>): Buffer[] {
  if (isOfOpenAi(model) || !Array.isArray(references)) return [];
  return references.flatMap((reference: unknown) =>
    typeof reference === 'string' && /^[A-Za-z0-9+/]+={0,2}$/.test(reference)
      ? [Buffer.from(reference, 'base64')]
      : [],
  );
}

/** Every other name belongs to a self-hosted server, which these addresses also represent. */
function isOfOpenAi(model: unknown): boolean {
  return typeof model === 'string' && /^(gpt-|omni-|dall-e)/.test(model);
}

function orderOf(field: (name: string) => unknown, pictures: Buffer[] = []): ImageOrder {
  const text = (name: string, otherwise: string): string => {
    const value = field(name);
    return typeof value === 'string' && value !== '' ? value : otherwise;
  };
  const model = text('model', '');
  if (dead.test(model)) throw refuse(404, `The model \`${model}\` has been deprecated`);
  const prompt = text('prompt', '');
  if (prompt === '' || prompt.length > 32_000) throw refuse(400, 'prompt is not usable');
  if (
    model.startsWith('gpt-image') &&
    field('response_format') !== undefined &&
    field('response_format') !== null
  ) {
    throw refuse(400, "Unknown parameter: 'response_format'.");
  }
  const size = text('size', '1024x1024');
  if (!isLegalSize(model, size)) throw refuse(400, `Invalid size '${size}'`);
  const quality = text('quality', 'auto');
  if (!qualities.includes(quality)) throw refuse(400, `Invalid quality '${quality}'`);
  const format = text('output_format', 'png');
  if (format !== 'png' && format !== 'jpeg' && format !== 'webp') {
    throw refuse(400, `Invalid output_format '${format}'`);
  }
  return { model, prompt, size, format, quality, pictures };
}

/** From the second generation on any multiple of 16 within limits; before, three fixed sizes. */
function isLegalSize(model: string, size: string): boolean {
  if (model.startsWith('gpt-image-1')) return oldSizes.includes(size);
  const [width = 0, height = 0] = size.split('x').map(Number);
  const ratio = width / height;
  return (
    size === 'auto' ||
    (width % 16 === 0 &&
      height % 16 === 0 &&
      width <= 3840 &&
      height <= 2160 &&
      ratio >= 1 / 3 &&
      ratio <= 3)
  );
}

/** Strict schemas must require every property and allow no others. */
function requireStrict(schema: object): void {
  const { properties, required, items, additionalProperties } = schema as {
    properties?: Record<string, object>;
    required?: string[];
    items?: object;
    additionalProperties?: unknown;
  };
  if (properties) {
    const missing = Object.keys(properties).filter((name) => !required?.includes(name));
    if (missing.length > 0 || additionalProperties !== false) {
      throw refuse(
        400,
        `Invalid schema for response_format: 'required' must include every key in properties. Missing '${missing[0] ?? 'additionalProperties: false'}'.`,
      );
    }
    for (const inner of Object.values(properties)) requireStrict(inner);
  }
  if (items) requireStrict(items);
}

function thoughts(messages: Message[], schema: unknown): string {
  const of = (ours: boolean): string =>
    messages
      .filter(({ role }) => ['developer', 'system'].includes(role) === ours)
      .map(({ content }) =>
        typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('\n'),
      )
      .join('\n');
  return isSchema(schema)
    ? JSON.stringify(think({ instructions: of(true), material: of(false), schema }))
    : 'A video, as far as one can tell.';
}

function usage(messages: Message[], text: string): { input: number; output: number } {
  const letters = messages.reduce(
    (sum, { content }) =>
      sum +
      (typeof content === 'string'
        ? content.length
        : content.reduce((inner, part) => inner + (part.text?.length ?? 1_000), 0)),
    0,
  );
  return { input: Math.ceil(letters / 4), output: Math.ceil(text.length / 4) };
}

function modelCard(id: string): object {
  return { id, object: 'model', created: 1, owned_by: 'system' };
}

function refuse(status: number, message: string): HttpException {
  return new HttpException(openAiError(status, message), status);
}
