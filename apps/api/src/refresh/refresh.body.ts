import {
  batchSize,
  maxPromptLength,
  refreshSize,
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
    minItems: refreshSize.min,
    maxItems: refreshSize.max,
    description: 'Ids of videos of the channel',
  })
  @IsArray()
  @ArrayMaxSize(maxNames)
  @IsString({ each: true })
  @MaxLength(64, { each: true })
  videos!: string[];

  @ApiProperty({
    minimum: batchSize.min,
    maximum: batchSize.max,
    description: 'Thumbnails for each video',
  })
  @IsInt()
  @Min(batchSize.min)
  @Max(batchSize.max)
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
    minItems: refreshSize.min,
    maxItems: refreshSize.max,
    description: 'Thumbnails of the order',
  })
  @IsArray()
  @ArrayMinSize(refreshSize.min)
  @ArrayMaxSize(refreshSize.max)
  @IsUUID(undefined, { each: true })
  thumbnails!: string[];
}
