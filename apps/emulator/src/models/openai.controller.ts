import { Body, Controller, Get, HttpCode, HttpException, Param, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { modelFaultOf } from '../faults/intercept.js';
import { checkOpenAiBody } from '../published/refusals.js';
import { withModelFault } from './gemini.controller.js';
import { openAiError } from './model-error.js';
import { retiredModels, refuse, requireKey, type Content } from './openai-request.js';
import { isSchema, answerFor } from './language-model.js';

interface Message {
  role: string;
  content: string | Content[];
}

interface ResponsesRequest {
  model: string;
  input: Message[];
  text?: { format?: { type: string; strict?: boolean; schema?: unknown } };
}

/** Defaults that an answer contains when the request did not set them. */
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

/** Emulates the text models of api.openai.com and, through chat completions, those of compatible servers. */
@Controller('v1')
export class OpenAiController {
  /** Lists a single model, but calls accept every current name. */
  @Get('models')
  list(@Req() request: FastifyRequest): object {
    requireKey(request);
    return { object: 'list', data: [modelCard('gpt-6-luna')] };
  }

  @Get('models/:id')
  describe(@Param('id') id: string, @Req() request: FastifyRequest): object {
    requireKey(request);
    if (retiredModels.test(id)) {
      const message = `The model '${id}' does not exist or you do not have access to it.`;
      throw new HttpException(openAiError(404, message, 'model_not_found'), 404);
    }
    return modelCard(id);
  }

  @Post('responses')
  @HttpCode(200)
  respond(@Body() body: ResponsesRequest, @Req() request: FastifyRequest): unknown {
    requireKey(request);
    const fault = modelFaultOf(request);
    checkOpenAiBody('OpenAiResponsesRequest', body);
    const { format } = body.text ?? {};
    if (format?.strict && isSchema(format.schema)) requireStrict(format.schema);
    const text = withModelFault(textFor(body.input, format?.schema), fault);
    const isRefused = fault === 'refusal' || fault?.startsWith('blocked');
    const content = isRefused
      ? [{ type: 'refusal', refusal: 'I am sorry, I cannot help with that.' }]
      : [{ type: 'output_text', text, annotations: [] }];
    const used = usage(body.input, text);
    return {
      id: 'resp_emulated',
      object: 'response',
      created_at: 1,
      status: fault === 'cut-off' ? 'incomplete' : 'completed',
      model: body.model,
      output:
        fault === 'empty'
          ? []
          : [{ type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', content }],
      usage: {
        input_tokens: used.input,
        output_tokens: used.output,
        total_tokens: used.input + used.output,
        input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
        output_tokens_details: { reasoning_tokens: 0 },
      },
      incomplete_details: fault === 'cut-off' ? { reason: 'max_output_tokens' } : null,
      error: null,
      ...untouchedDefaults,
    };
  }

  @Post('chat/completions')
  @HttpCode(200)
  chat(@Body() body: ChatRequest, @Req() request: FastifyRequest): unknown {
    requireKey(request);
    checkOpenAiBody('OpenAiChatRequest', body);
    const fault = modelFaultOf(request);
    const text = withModelFault(
      textFor(body.messages, body.response_format?.json_schema?.schema),
      fault,
    );
    const isRefused = fault === 'refusal' || fault?.startsWith('blocked');
    const used = usage(body.messages, text);
    return {
      id: 'chatcmpl-emulated',
      object: 'chat.completion',
      created: 1,
      model: body.model,
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: isRefused ? null : text, refusal: null },
          logprobs: null,
          finish_reason: isRefused ? 'content_filter' : fault === 'cut-off' ? 'length' : 'stop',
        },
      ],
      usage: {
        prompt_tokens: used.input,
        completion_tokens: used.output,
        total_tokens: used.input + used.output,
      },
    };
  }
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

function textFor(messages: Message[], schema: unknown): string {
  const textByRole = (isInstruction: boolean): string =>
    messages
      .filter(({ role }) => ['developer', 'system'].includes(role) === isInstruction)
      .map(({ content }) =>
        typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('\n'),
      )
      .join('\n');
  return isSchema(schema)
    ? JSON.stringify(
        answerFor({ instructions: textByRole(true), material: textByRole(false), schema }),
      )
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
