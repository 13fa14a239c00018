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
import type { ModelFault } from '../faults/faults.js';
import { modelFaultOf } from '../faults/intercept.js';
import { findVideo } from '../sample-world/sample-videos.js';
import { checkGeminiBody } from '../published/refusals.js';
import { geminiError } from './model-error.js';
import { Painter } from './painter.js';
import { isSchema, answerFor } from './language-model.js';

interface Part {
  text?: string;
  inlineData?: { mimeType: string; data: string };
  fileData?: { mimeType?: string; fileUri: string };
}

interface GenerateContent {
  systemInstruction?: { parts: Part[] };
  contents?: { role?: string; parts: Part[] }[];
  generationConfig?: {
    responseMimeType?: string;
    responseJsonSchema?: unknown;
    responseModalities?: string[];
    imageConfig?: { aspectRatio?: string; imageSize?: string };
  };
}

/** Models that the vendor has shut down. Requests to them must fail. */
const shutDownModels =
  /^(gemini-2\.0|gemini-2\.5-flash-image|gemini-3-pro-image-preview|gemini-3\.1-flash-image-preview)/;
const ratios = ['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9'];
/** The vendor's sizes for 16:9, which match the ratio only approximately. */
const wideSizes: Record<string, { width: number; height: number }> = {
  '1K': { width: 1376, height: 768 },
  '2K': { width: 2752, height: 1536 },
  '4K': { width: 5504, height: 3072 },
};
const tokensPerPicture = 258;
const tokensPerPainting = 1290;

/** Emulates generativelanguage.googleapis.com: `generateContent` for text and pictures. */
@Controller('v1beta/models')
export class GeminiController {
  constructor(private readonly painter: Painter) {}

  @Get(':model')
  describe(
    @Param('model') model: string,
    @Headers('x-goog-api-key') key: string | undefined,
  ): object {
    if (!key) throw refuse(403, 'Method does not allow unregistered callers.');
    requireKnown(model);
    const displayName = model;
    const supportedGenerationMethods = ['generateContent'];
    return { name: `models/${model}`, version: '1', displayName, supportedGenerationMethods };
  }

  @Post(':call')
  @HttpCode(200)
  async generate(
    @Param('call') call: string,
    @Headers('x-goog-api-key') key: string | undefined,
    @Body() body: GenerateContent,
    @Req() request: FastifyRequest,
  ): Promise<unknown> {
    const [model = '', method] = call.split(':');
    if (!key) throw refuse(403, 'Method does not allow unregistered callers.');
    requireKnown(method === 'generateContent' ? model : call);
    checkGeminiBody('GeminiRequest', body);
    const parts = body.contents?.flatMap((content) => content.parts) ?? [];
    if (parts.length === 0) throw refuse(400, 'contents is not specified');
    for (const { fileData } of parts) if (fileData) refuseUnlessPublic(fileData.fileUri);
    return body.generationConfig?.responseModalities?.includes('IMAGE')
      ? this.picture(model, parts, body, modelFaultOf(request))
      : textAnswer(model, parts, body, modelFaultOf(request));
  }

  private async picture(
    model: string,
    parts: Part[],
    body: GenerateContent,
    fault: ModelFault | undefined,
  ): Promise<unknown> {
    const { aspectRatio, imageSize = '1K' } = body.generationConfig?.imageConfig ?? {};
    if (aspectRatio !== undefined && !ratios.includes(aspectRatio)) {
      throw refuse(400, `Aspect ratio ${aspectRatio} is not supported`);
    }
    const size = wideSizes[imageSize];
    if (!size) throw refuse(400, `Image size ${imageSize} is not supported`);
    const blocked = blockedAnswer(model, parts, fault, 'IMAGE_SAFETY');
    if (blocked) return blocked;
    if (fault === 'no-picture' || fault === 'empty' || fault === 'cut-off') {
      return reply(model, parts, [], 'NO_IMAGE', 0);
    }
    if (fault === 'text-only' || fault === 'not-json') {
      return reply(model, parts, [{ text: 'Here is what I would paint: a desk.' }], 'STOP', 12);
    }
    const format = imageSize === '1K' ? 'png' : 'jpeg';
    const painted =
      fault === 'garbage'
        ? Buffer.from('\x89PNG\r\n\x1a\nthis is no picture at all', 'latin1')
        : await this.painter.paint({
            model,
            prompt: textOf(parts),
            pictures: picturesOf(parts),
            ...(fault === 'wrong-size'
              ? { width: 120, height: 90 }
              : aspectRatio === '16:9'
                ? size
                : { width: 1024, height: 1024 }),
            format,
          });
    return reply(
      model,
      parts,
      [
        { text: 'I will paint this as asked.', thought: true },
        {
          inlineData: { mimeType: `image/${format}`, data: painted.toString('base64') },
          thoughtSignature: 'c2lnbmF0dXJl',
        },
      ],
      'STOP',
      tokensPerPainting,
    );
  }
}

function textAnswer(
  model: string,
  parts: Part[],
  body: GenerateContent,
  fault: ModelFault | undefined,
): unknown {
  const blocked = blockedAnswer(model, parts, fault, 'SAFETY');
  if (blocked) return blocked;
  const instructions = textOf(body.systemInstruction?.parts ?? []);
  const schema = body.generationConfig?.responseJsonSchema;
  const answerText = isSchema(schema)
    ? JSON.stringify(answerFor({ instructions, material: textOf(parts), schema }))
    : 'A video, as far as one can tell.';
  const text = withModelFault(answerText, fault);
  const finish = fault === 'cut-off' ? 'MAX_TOKENS' : 'STOP';
  return reply(model, parts, text === '' ? [] : [{ text }], finish, Math.ceil(text.length / 4));
}

/** Changes the text of a successful answer as the fault requires. */
export function withModelFault(text: string, fault: ModelFault | undefined): string {
  if (fault === 'empty') return '';
  if (fault === 'not-json' || fault === 'text-only') return 'Sure! Here is a summary of the video.';
  if (fault === 'garbage') return '{"title":["nothing","that","was","asked"],"concepts":7}';
  if (fault === 'cut-off') return text.slice(0, Math.floor(text.length / 2));
  return text;
}

function blockedAnswer(
  model: string,
  parts: Part[],
  fault: ModelFault | undefined,
  finish: string,
): unknown {
  if (fault === 'blocked-prompt') {
    return {
      promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
      usageMetadata: { promptTokenCount: tokensIn(parts), totalTokenCount: tokensIn(parts) },
      modelVersion: model,
      responseId: 'blocked',
    };
  }
  if (fault === 'blocked-output' || fault === 'refusal')
    return reply(model, parts, null, finish, 0);
  return undefined;
}

function reply(
  model: string,
  parts: Part[],
  answer: object[] | null,
  finishReason: string,
  tokens: number,
): object {
  const promptTokenCount = tokensIn(parts);
  return {
    candidates: [
      {
        ...(answer && { content: { role: 'model', parts: answer } }),
        finishReason,
        index: 0,
        ...(answer === null && { finishMessage: 'The answer was held back.' }),
      },
    ],
    usageMetadata: {
      promptTokenCount,
      candidatesTokenCount: tokens,
      totalTokenCount: promptTokenCount + tokens,
      thoughtsTokenCount: 0,
    },
    modelVersion: model,
    responseId: 'emulated',
  };
}

/** Models can watch only public videos. Unlisted videos are refused like private ones. */
function refuseUnlessPublic(address: string): void {
  const id = URL.canParse(address) ? new URL(address).searchParams.get('v') : null;
  const video = id === null ? undefined : findVideo(id);
  if (video?.privacyStatus !== 'public' || video.ageRestricted) {
    throw refuse(400, 'Request contains an invalid argument.');
  }
}

function requireKnown(model: string): void {
  if (/^gemini-[^:]+$/.test(model) && !shutDownModels.test(model)) return;
  throw refuse(404, `models/${model} is not found for API version v1beta`);
}

function refuse(status: number, message: string): HttpException {
  return new HttpException(geminiError(status, message), status);
}

function textOf(parts: Part[]): string {
  return parts.map((part) => part.text ?? '').join('\n');
}

function picturesOf(parts: Part[]): Buffer[] {
  return parts.flatMap(({ inlineData }) =>
    inlineData ? [Buffer.from(inlineData.data, 'base64')] : [],
  );
}

function tokensIn(parts: Part[]): number {
  return (
    Math.ceil(textOf(parts).length / 4) +
    parts.filter((part) => part.inlineData).length * tokensPerPicture
  );
}
