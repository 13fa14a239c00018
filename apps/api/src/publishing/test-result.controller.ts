import { ProductError, type Envelope, type ThumbnailTestResult } from '@app/contracts';
import { TestResults } from '@app/data';
import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ResultsService } from '../generations/results.service.js';
import { ok } from '../http/envelope.js';
import { AllowAccess, CurrentPrincipal, type Principal } from '../http/principal.js';
import { ThumbnailTestResultBody } from './test-result.body.js';

/**
 * Which thumbnail of a batch won a test on the video site. Creators report it, because the site has no API for tests.
 */
@ApiTags('publishing')
@ApiBearerAuth()
@Controller('thumbnail/generation/:id/test')
@AllowAccess('signed-in')
export class TestResultController {
  constructor(
    private readonly results: ResultsService,
    private readonly tests: TestResults,
  ) {}

  @Get()
  @ApiOperation({ summary: 'The recorded result of a test of these thumbnails' })
  async read(
    @CurrentPrincipal() { userId }: Principal,
    @Param('id') id: string,
  ): Promise<Envelope<ThumbnailTestResult | null>> {
    await this.results.stateForOwner(userId, id);
    return ok((await this.tests.find(userId, id)) ?? null);
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Records which thumbnail won a test; replaces an earlier result' })
  async save(
    @CurrentPrincipal() { userId }: Principal,
    @Param('id') id: string,
    @Body() { winner, share }: ThumbnailTestResultBody,
  ): Promise<Envelope<ThumbnailTestResult>> {
    await this.results.stateForOwner(userId, id);
    const saved = await this.tests.save(userId, id, { winner, share });
    if (!saved) throw new ProductError('not_found');
    return ok(saved);
  }

  @Delete()
  @ApiOperation({ summary: 'Deletes the recorded result of a test' })
  async remove(
    @CurrentPrincipal() { userId }: Principal,
    @Param('id') id: string,
  ): Promise<Envelope<null>> {
    await this.results.stateForOwner(userId, id);
    await this.tests.remove(userId, id);
    return ok(null);
  }
}
