import type { ThumbnailTestResult } from '@app/contracts';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsOptional, IsUUID, Max, Min } from 'class-validator';

export class ThumbnailTestResultBody implements ThumbnailTestResult {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'The winning thumbnail; null without a clear winner',
  })
  @IsOptional()
  @IsUUID(undefined, { message: 'winner must be the id of a thumbnail' })
  winner: string | null = null;

  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    minimum: 0,
    maximum: 100,
    description: 'The winner’s share of the watch time, in whole percent',
  })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(100)
  share: number | null = null;
}
