import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { modelFaultOf } from '../faults/intercept.js';
import { checkOpenAiBody } from '../published/refusals.js';
import { requireKey, type Content } from './openai-request.js';

interface ModerationRequest {
  model?: string;
  input: string | (string | Content)[];
}

/** Categories in every moderation answer. */
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
const pictureCategories = /^(self-harm|sexual$|violence)/;

/** Words that are flagged as violence. */
const violentWords = /\b(gore|beheading|massacre)\b/i;

/** Emulates the moderation of api.openai.com. */
@Controller('v1/moderations')
export class OpenAiModerationsController {
  @Post()
  @HttpCode(200)
  moderate(@Body() body: ModerationRequest, @Req() request: FastifyRequest): unknown {
    requireKey(request);
    const fault = modelFaultOf(request);
    if (fault === 'garbage' || fault === 'empty') return { id: 'modr-emulated', model: body.model };
    checkOpenAiBody('OpenAiModerationRequest', body);
    const { input } = body;
    const parts = Array.isArray(input)
      ? input.map((part) => (typeof part === 'string' ? { type: 'text', text: part } : part))
      : [{ type: 'text', text: input }];
    const text = parts.map((part) => part.text ?? '').join('\n');
    const found = new Set<string>();
    if (fault === 'refusal' || fault === 'blocked-output') found.add('sexual');
    if (violentWords.test(text)) found.add('violence');
    const mapCategories = (value: (category: string) => unknown): object =>
      Object.fromEntries(moderationCategories.map((category) => [category, value(category)]));
    // According to the vendor's guide, pictures are checked only for these categories.
    const inputTypesOf = (category: string): string[] => [
      ...(parts.some(({ type }) => type === 'text') ? ['text'] : []),
      ...(pictureCategories.test(category) && parts.some(({ type }) => type === 'image_url')
        ? ['image']
        : []),
    ];
    return {
      id: 'modr-emulated',
      model: body.model ?? 'omni-moderation-latest',
      results: [
        {
          flagged: found.size > 0,
          categories: mapCategories((category) => found.has(category)),
          category_scores: mapCategories((category) => (found.has(category) ? 0.98 : 0.0001)),
          category_applied_input_types: mapCategories(inputTypesOf),
        },
      ],
    };
  }
}
