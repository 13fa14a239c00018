import { recognizeVideo } from '@app/contracts';
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml, originOf, readText, type RequestParameters } from '../request.js';
import { findChannel, findVideo } from '../sample-world/sample-videos.js';

/** Emulates www.youtube.com/oembed: JSON for an embeddable video, a short plain text for others. */
@Controller('oembed')
export class OembedController {
  @Get()
  async oembed(
    @Query() query: RequestParameters,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const id = recognizeVideo(readText(query, 'url') ?? '')?.id;
    if (!id) return refuse(reply, 400, 'Bad Request');
    const video = findVideo(id);
    const channel = video && findChannel(video.channelId);
    if (!video || !channel) return refuse(reply, 404, 'Not Found');
    if (video.privacyStatus === 'private' || video.ageRestricted)
      return refuse(reply, 403, 'Forbidden');
    if (!video.embeddable) return refuse(reply, 401, 'Unauthorized');

    const { width, height } = playerSize(readText(query, 'maxwidth'), readText(query, 'maxheight'));
    await reply.type('application/json').send(
      JSON.stringify({
        title: video.title,
        author_name: channel.title,
        author_url: `https://www.youtube.com/${channel.handle}`,
        type: 'video',
        height,
        width,
        version: '1.0',
        provider_name: 'YouTube',
        provider_url: 'https://www.youtube.com/',
        thumbnail_height: 360,
        thumbnail_width: 480,
        thumbnail_url: `${originOf(request)}/vi/${video.id}/hqdefault.jpg`,
        html: `<iframe width="${width}" height="${height}" src="https://www.youtube.com/embed/${video.id}?feature=oembed" frameborder="0" allowfullscreen title="${escapeHtml(video.title)}"></iframe>`,
      }),
    );
  }
}

async function refuse(reply: FastifyReply, status: number, words: string): Promise<void> {
  await reply.code(status).type('text/plain; charset=utf-8').send(words);
}

/** Always 16:9. The default is 200x113. */
function playerSize(
  maxWidth: string | undefined,
  maxHeight: string | undefined,
): { width: number; height: number } {
  const bounds = [Number(maxWidth), (Number(maxHeight) * 16) / 9].filter(
    (bound) => Number.isFinite(bound) && bound > 0,
  );
  const width = bounds.length > 0 ? Math.round(Math.min(...bounds)) : 200;
  return { width, height: Math.round((width * 9) / 16) };
}
