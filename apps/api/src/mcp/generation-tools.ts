import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Environment } from '@app/config';
import {
  batchSizeLimits,
  maxPromptLength,
  pricePerThumbnail,
  type CurrentUser,
  type ResultAnswer,
} from '@app/contracts';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { GenerateService } from '../generations/generate.service.js';
import { ResultsService } from '../generations/results.service.js';
import { RateLimiter } from '../http/rate-limiter.js';
import { Accounts } from '../identity/accounts.js';
import { toolResult, type McpSender } from './tool-call.js';

const maxWaitSeconds = 20;
const pollMs = 1_000;
/**
 * Maximum of a user's messages that wait, because each holds a connection and polls. Further messages are answered at
 * once.
 */
const maxWaiting = 4;

/** About an hour of speech. A message has at most 64 KiB, but the HTTP API accepts more. */
const maxTranscript = 40_000;

const link = z.string().min(1).max(2_048);

export const generateInput = z.object({
  video_link: link.describe('Link of a public or unlisted video'),
  thumbnails: z
    .int()
    .min(batchSizeLimits.min)
    .max(batchSizeLimits.max)
    .describe('How many different ones'),
  prompt: z.string().max(maxPromptLength).optional().describe('What they should show or say'),
  reference_link: link.optional().describe('Link of a video whose thumbnail guides the style'),
  transcript: z
    .string()
    .max(maxTranscript)
    .optional()
    .describe(
      'What is said in the video: plain text, SubRip or WebVTT. Gives more fitting headlines. Leave it out of the call without a confirmation',
    ),
  confirmation: z
    .uuid()
    .optional()
    .describe('From the quote of an earlier call with the same input; without it nothing is made'),
});

export const generationInput = z.object({
  generation_id: z.uuid(),
  wait_seconds: z
    .int()
    .min(0)
    .max(maxWaitSeconds)
    .default(maxWaitSeconds)
    .describe('Answers earlier when the generation has ended'),
});

/** Tools that make thumbnails. */
@Injectable()
export class GenerationTools {
  private readonly waiting = new Map<string, number>();

  constructor(
    private readonly accounts: Accounts,
    private readonly acceptance: GenerateService,
    private readonly results: ResultsService,
    private readonly limiter: RateLimiter,
    private readonly env: Environment,
  ) {}

  /**
   * Without a confirmation, returns the cost. With one, debits credits and starts a generation, once per confirmation:
   * it is the idempotency key.
   */
  async generate(sender: McpSender, input: z.infer<typeof generateInput>): Promise<CallToolResult> {
    const { userId } = sender;
    const cost = input.thumbnails * pricePerThumbnail(this.env.BILLING);
    if (input.confirmation === undefined) {
      const user = await this.accounts.current(userId);
      return toolResult({
        ...costFields(cost, user),
        confirmation: randomUUID(),
        next: 'Nothing was made or debited. To go on, call again with the same input and this confirmation.',
      });
    }
    await this.limiter.consume('generate', userId);
    const { answer, user } = await this.acceptance.generate({
      userId,
      body: {
        target_youtube_url: input.video_link,
        batch_size: input.thumbnails,
        ...(input.prompt !== undefined && { additional_requirements: input.prompt }),
        ...(input.transcript !== undefined && { transcript: input.transcript }),
        ...(input.reference_link !== undefined && {
          reference_thumbnail_url: input.reference_link,
        }),
      },
      pictures: [],
      idempotencyKey: input.confirmation.toLowerCase(),
      requestId: sender.requestId,
      apiKeyId: sender.apiKey?.id,
      hasDisconnected: sender.hasDisconnected,
    });
    return toolResult({
      generationId: answer.id,
      ...costFields(cost, user),
      next: 'Call get_generation until its status is completed or failed.',
    });
  }

  /** Returns the state of a generation. Read-only. */
  async read(
    sender: McpSender,
    { generation_id: id, wait_seconds: seconds }: z.infer<typeof generationInput>,
  ): Promise<CallToolResult> {
    const answer = await this.wait(sender, id, seconds);
    const { status, progress, currentStep, refunded, notice, result } = answer.data;
    return toolResult({
      status,
      progressPercent: progress,
      step: currentStep,
      ...(answer.errorCode && { errorCode: answer.errorCode, message: answer.message }),
      refundedCredits: refunded,
      ...(notice && { notice }),
      thumbnails: result.map(({ id: thumbnailId, reason, checks }) => ({
        thumbnailId,
        reason,
        warnings: checks.filter(({ passed }) => !passed).map(({ label }) => label),
      })),
    });
  }

  private async wait(sender: McpSender, id: string, seconds: number): Promise<ResultAnswer> {
    const { userId } = sender;
    const others = this.waiting.get(userId) ?? 0;
    const deadline = Date.now() + (others < maxWaiting ? seconds * 1_000 : 0);
    this.waiting.set(userId, others + 1);
    try {
      let answer = await this.results.result(userId, id);
      while (isOpen(answer) && Date.now() < deadline && !sender.hasDisconnected()) {
        await pause(pollMs);
        answer = await this.results.result(userId, id);
      }
      return answer;
    } finally {
      const left = (this.waiting.get(userId) ?? 1) - 1;
      if (left > 0) this.waiting.set(userId, left);
      else this.waiting.delete(userId);
    }
  }
}

function isOpen({ data: { status } }: ResultAnswer): boolean {
  return status === 'queued' || status === 'processing';
}

/** The cost and balance. Empty when generations are free. */
function costFields(costCredits: number, { credits, allowance }: CurrentUser): object {
  if (costCredits > 0) return { costCredits, yourCredits: credits };
  return allowance ? { yourThumbnailsLeft: allowance.left, renewsAt: allowance.renewsAt } : {};
}
