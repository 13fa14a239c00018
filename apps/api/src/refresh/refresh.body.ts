import {
  batchSizeLimits,
  maxPromptLength,
  refreshOrderSize,
  type RefreshPublishRequest,
  type RefreshRequest,
} from '@app/contracts';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
} from 'class-validator';

/** Limits the work of the service, which refuses a wrong number of videos with a clearer message. */
const maxNames = 1_000;

export class RefreshBody implements RefreshRequest {
  @ApiProperty({ description: 'Id of a connected channel' })
  @IsString()
  @MaxLength(64)
  channel_id!: string;

  @ApiProperty({
    type: [String],
    minItems: refreshOrderSize.min,
    maxItems: refreshOrderSize.max,
    description: 'Ids of videos of the channel',
  })
  @IsArray()
  @ArrayMaxSize(maxNames)
  @IsString({ each: true })
  @MaxLength(64, { each: true })
  videos!: string[];

  @ApiProperty({
    minimum: batchSizeLimits.min,
    maximum: batchSizeLimits.max,
    description: 'Thumbnails for each video',
  })
  @IsInt()
  @Min(batchSizeLimits.min)
  @Max(batchSizeLimits.max)
  batch_size!: number;

  @ApiPropertyOptional({ maxLength: maxPromptLength })
  @IsOptional()
  @IsString()
  @MaxLength(maxPromptLength)
  additional_requirements?: string;
}

export class RefreshPublishBody implements RefreshPublishRequest {
  @ApiProperty({
    type: [String],
    format: 'uuid',
    minItems: refreshOrderSize.min,
    maxItems: refreshOrderSize.max,
    description: 'Thumbnails of the order',
  })
  @IsArray()
  @ArrayMinSize(refreshOrderSize.min)
  @ArrayMaxSize(refreshOrderSize.max)
  @IsUUID(undefined, { each: true })
  thumbnails!: string[];
}
