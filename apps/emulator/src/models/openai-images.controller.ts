import { Body, Controller, Headers, HttpCode, HttpException, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { ModelFault } from '../faults/faults.js';
import { modelFaultOf } from '../faults/intercept.js';
import { checkOpenAiBody, checkOpenAiForm } from '../published/refusals.js';
import { openAiError } from './model-error.js';
import { retiredModels, refuse, requireKey } from './openai-request.js';
import { Painter } from './painter.js';

interface ImageRequest {
  model: string;
  prompt: string;
  size: string;
  format: 'png' | 'jpeg' | 'webp';
  quality: string;
  pictures: Buffer[];
}

const fixedSizes = ['1024x1024', '1536x1024', '1024x1536', 'auto'];
const maxPictures = 16;
const qualities = ['low', 'medium', 'high', 'auto', 'xhigh', 'max'];

/** Emulates image generation of api.openai.com and of compatible servers. */
@Controller('v1/images')
export class OpenAiImagesController {
  constructor(private readonly painter: Painter) {}

  @Post('generations')
  @HttpCode(200)
  async generate(
    @Body() body: Record<string, unknown>,
    @Req() request: FastifyRequest,
  ): Promise<unknown> {
    requireKey(request);
    if (isOpenAiModel(body['model'])) checkOpenAiBody('OpenAiImageRequest', body);
    return this.paint(
      readImageRequest((name) => body[name], referencesIn(body)),
      modelFaultOf(request),
    );
  }

  /** A multipart form has one picture as `image`, or several as `image[]`. */
  @Post('edits')
  @HttpCode(200)
  async edit(
    @Headers('content-type') type: string,
    @Body() body: Buffer,
    @Req() request: FastifyRequest,
  ): Promise<unknown> {
    requireKey(request);
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': type },
    }).formData();
    checkOpenAiForm('OpenAiEditRequest', form, ['image', 'image[]', 'mask']);
    const files = [...form.getAll('image'), ...form.getAll('image[]')];
    const pictures = await Promise.all(
      files.map(async (file) => {
        if (typeof file === 'string') throw refuse(400, 'image must be a file');
        return Buffer.from(await file.arrayBuffer());
      }),
    );
    if (pictures.length === 0 || pictures.length > maxPictures) {
      throw refuse(400, `Expected 1 to ${maxPictures} images`);
    }
    return this.paint(
      readImageRequest((name) => form.get(name), pictures),
      modelFaultOf(request),
    );
  }

  private async paint(order: ImageRequest, fault: ModelFault | undefined): Promise<unknown> {
    if (fault === 'refusal' || fault?.startsWith('blocked')) {
      const body = openAiError(
        400,
        'Your request was rejected by the safety system. safety_violations=[sexual].',
        'moderation_blocked',
      ) as { error: object };
      Object.assign(body.error, {
        moderation_details: {
          moderation_stage: fault === 'blocked-output' ? 'output' : 'input',
          categories: ['sexual'],
        },
      });
      throw new HttpException(body, 400);
    }
    const [width = 1024, height = 1024] = order.size.split('x').map(Number);
    const data =
      fault === 'empty' || fault === 'no-picture' || fault === 'text-only'
        ? []
        : [{ b64_json: (await this.picture(order, width, height, fault)).toString('base64') }];
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
    order: ImageRequest,
    width: number,
    height: number,
    fault: ModelFault | undefined,
  ): Promise<Buffer> {
    if (fault === 'garbage' || fault === 'not-json' || fault === 'cut-off') {
      return Buffer.from('this is no picture at all');
    }
    const size = fault === 'wrong-size' ? { width: 120, height: 90 } : { width, height };
    return await this.painter.paint({ ...order, ...size });
  }
}

/**
 * Reads reference pictures in base64, which LocalAI accepts and OpenAI does not. Ignores data URIs, as LocalAI does.
 */
function referencesIn({ model, ref_images: references }: Record<string, unknown>): Buffer[] {
  if (isOpenAiModel(model) || !Array.isArray(references)) return [];
  return references.flatMap((reference: unknown) =>
    typeof reference === 'string' && /^[A-Za-z0-9+/]+={0,2}$/.test(reference)
      ? [Buffer.from(reference, 'base64')]
      : [],
  );
}

/** Other names belong to models of self-hosted servers, which are emulated too. */
function isOpenAiModel(model: unknown): boolean {
  return typeof model === 'string' && /^(gpt-|omni-|dall-e)/.test(model);
}

function readImageRequest(field: (name: string) => unknown, pictures: Buffer[] = []): ImageRequest {
  const text = (name: string, otherwise: string): string => {
    const value = field(name);
    return typeof value === 'string' && value !== '' ? value : otherwise;
  };
  const model = text('model', '');
  if (retiredModels.test(model)) throw refuse(404, `The model \`${model}\` has been deprecated`);
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

/** The first generation of models has fixed sizes. Later ones allow any multiples of 16 within limits. */
function isLegalSize(model: string, size: string): boolean {
  if (model.startsWith('gpt-image-1')) return fixedSizes.includes(size);
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
