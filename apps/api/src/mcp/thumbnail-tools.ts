import { buffer } from 'node:stream/consumers';
import { Environment } from '@app/config';
import {
  keptEmphasis,
  historyPageSize,
  maxHeadlineLength,
  maxHistorySearchLength,
  maxSecondLineLength,
  ProductError,
  type Thumbnail,
} from '@app/contracts';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { TextEditService } from '../editing/text-edit.service.js';
import { ResultsService } from '../generations/results.service.js';
import { HistoryService } from '../history/history.service.js';
import { idByKey } from '../http/idempotency-key.js';
import { RateLimiter } from '../http/rate-limiter.js';
import { PicturesService } from '../media/pictures.service.js';
import { PublicationService } from '../publishing/publication.service.js';
import { toolResult, type McpSender } from './tool-call.js';

/** About ten times the size of a preview. */
const maxPictureBytes = 2 * 1024 * 1024;

export const thumbnailInput = z.object({ thumbnail_id: z.uuid() });

export const editInput = z.object({
  thumbnail_id: z.uuid(),
  headline: z.string().max(maxHeadlineLength).describe('Empty for a picture without text'),
  second_line: z.string().max(maxSecondLineLength).optional().describe('Unchanged if left out'),
  edit_key: z
    .uuid()
    .optional()
    .describe('A new UUID for each edit. Send the same again when no answer came: it saves once'),
});

export const historyInput = z.object({
  page: z.int().min(1).max(1_000_000).default(1),
  search: z.string().max(maxHistorySearchLength).optional().describe('Words of headline or title'),
});

/** Tools that show, edit, list and publish delivered thumbnails. */
@Injectable()
export class ThumbnailTools {
  constructor(
    private readonly history: HistoryService,
    private readonly results: ResultsService,
    private readonly edits: TextEditService,
    private readonly pictures: PicturesService,
    private readonly publications: PublicationService,
    private readonly limiter: RateLimiter,
    private readonly env: Environment,
  ) {}

  /** Returns the picture with its text, checks and address. Read-only. */
  async show({ userId }: McpSender, id: string): Promise<CallToolResult> {
    const thumbnail = await this.find(userId, id);
    const { type, size, stream } = await this.pictures.open(nameIn(thumbnail.url));
    if (size > maxPictureBytes) {
      stream.destroy();
      throw new ProductError('unexpected', { detail: 'a preview that is too large' });
    }
    const data = (await buffer(stream)).toString('base64');
    const { content } = toolResult({
      thumbnailId: id,
      ...(await this.textOf(userId, id)),
      checks: thumbnail.checks.map(({ label, passed }) => ({ label, passed })),
      downloadUrl: this.env.PUBLIC_ORIGIN + thumbnail.uploadUrl,
    });
    return { content: [{ type: 'image', data, mimeType: type }, ...content] };
  }

  /** Saves a revision, free of charge. With an edit key, saves it once; without one, at each call. */
  async edit(sender: McpSender, input: z.infer<typeof editInput>): Promise<CallToolResult> {
    const { userId } = sender;
    await this.limiter.consume('textEdit', userId);
    const { thumbnail_id: id, headline, second_line: second, edit_key: key } = input;
    const { setting } = await this.edits.read(userId, id);
    const emphasis = keptEmphasis(headline, setting.emphasis);
    const sub = second ?? setting.sub;
    const editId = idByKey('text edit', userId, key);
    await this.edits.save(userId, id, { ...setting, main: headline, sub, emphasis }, editId);
    return this.show(sender, id);
  }

  /** Returns a page of the history. Read-only. */
  async list(
    { userId }: McpSender,
    { page, search }: z.infer<typeof historyInput>,
  ): Promise<CallToolResult> {
    const answer = await this.history.page(userId, {
      page_index: page,
      page_size: historyPageSize.default,
      ...(search !== undefined && { search }),
    });
    return toolResult({
      total: answer.total,
      page: answer.currentPage,
      running: answer.running.map(({ id, progress }) => ({
        generationId: id,
        progressPercent: progress,
      })),
      thumbnails: answer.data.map(({ id, headline, videoTitle, generationId, createdAt }) => ({
        thumbnailId: id,
        headline,
        videoTitle,
        generationId,
        createdAt,
      })),
    });
  }

  /** Publishes a thumbnail. Publishing the same picture again has no effect. */
  async publish({ userId }: McpSender, id: string): Promise<CallToolResult> {
    await this.limiter.consume('publication', userId);
    const { publication } = await this.publications.publish(userId, id);
    return toolResult({
      state: publication?.state ?? null,
      waitsUntil: publication?.waitsUntil ?? null,
    });
  }

  private async find(userId: string, id: string): Promise<Thumbnail> {
    const { generationId } = await this.history.findGeneration(userId, id);
    const { data } = await this.results.result(userId, generationId);
    const found = data.result.find((thumbnail) => thumbnail.id === id);
    if (!found) throw new ProductError('not_found');
    return found;
  }

  /** The text of a thumbnail, unless its plate is erased. */
  private async textOf(userId: string, id: string): Promise<object> {
    try {
      const { setting, revision } = await this.edits.read(userId, id);
      return { headline: setting.main, secondLine: setting.sub, revision, editable: true };
    } catch (error) {
      if (error instanceof ProductError && error.code === 'plate_erased')
        return { editable: false };
      throw error;
    }
  }
}

function nameIn(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}
