import { Controller, Get, NotFoundException, Param, Redirect, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import sharp from 'sharp';
import { peopleOfAllProviders } from './people.js';

/** Initials as strokes on a 7 × 10 grid, which look the same on a machine without fonts. */
const strokes: Record<string, string> = {
  A: 'M0 10 3.5 0 7 10M1.3 6.6H5.7',
  F: 'M.8 10V0H6.4M.8 4.8H5.6',
  M: 'M.2 10V0L3.5 6 6.8 0V10',
  U: 'M.6 0V6.6a2.9 2.9 0 0 0 5.8 0V0',
  N: 'M.4 10V0L6.6 10V0',
  R: 'M.8 10V0H4a2.7 2.7 0 0 1 0 5.4H.8M4 5.4 6.6 10',
  T: 'M0 0H7M3.5 0V10',
};

/** Background colors that are dark enough for white strokes. */
const backgrounds = ['#B4432A', '#2F5D50', '#3B4C7A', '#7A5230'];

/** Pictures of the demo people: a letter on a colored background. */
@Controller('emulator/avatars')
export class AvatarsController {
  /** Facebook's picture addresses redirect to its CDN. */
  @Get('lookaside/:file')
  @Redirect()
  lookaside(@Param('file') file: string): { url: string; statusCode: number } {
    return { url: `/emulator/avatars/${encodeURIComponent(file)}`, statusCode: 302 };
  }

  @Get(':file')
  async avatar(@Param('file') file: string, @Res() reply: FastifyReply): Promise<void> {
    const [, subject, extension] = /^(\d+)\.(svg|png)$/.exec(file) ?? [];
    const place = peopleOfAllProviders.findIndex((person) => person.subject === subject);
    const name = peopleOfAllProviders[place]?.name;
    if (name === undefined) throw new NotFoundException();
    const svg = monogram(name.slice(0, 1), backgrounds[place % backgrounds.length] ?? '#333333');
    await reply
      .header('cache-control', 'public, max-age=3600')
      .type(extension === 'svg' ? 'image/svg+xml' : 'image/png')
      .send(extension === 'svg' ? svg : await sharp(Buffer.from(svg)).png().toBuffer());
  }
}

function monogram(initial: string, background: string): string {
  const path = strokes[initial] ?? 'M0 5H7';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="192" height="192" viewBox="0 0 24 24"><path fill="${background}" d="M0 0h24v24H0z"/><path transform="translate(8.5 7)" fill="none" stroke="#fff" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round" d="${path}"/></svg>`;
}
