import {
  batchSize,
  maxAssetImages,
  maxPromptLength,
  maxVideoStills,
  type GenerateRequest,
} from '@app/contracts';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';

/** Body of `POST /thumbnail/generate`. Exactly one of `target_youtube_url` and `video_stills_base64`. */
export class GenerateBody implements GenerateRequest {
  @ApiPropertyOptional({ description: 'Link of a public or unlisted video' })
  @IsOptional()
  @IsString()
  @MaxLength(2_048)
  target_youtube_url?: string;

  @ApiPropertyOptional({
    type: [String],
    description: 'Stills of a film, JPEG or PNG as base64 without the data-URL prefix',
  })
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(maxVideoStills)
  @IsString({ each: true })
  video_stills_base64?: string[];

  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @MaxLength(255)
  video_file_name?: string;

  @ApiPropertyOptional({ description: "The tick 'This is my video'; required with stills" })
  @IsOptional()
  @IsBoolean()
  own_video?: boolean;

  @ApiProperty({ minimum: batchSize.min, maximum: batchSize.max })
  @IsInt()
  @Min(batchSize.min)
  @Max(batchSize.max)
  batch_size!: number;

  @ApiPropertyOptional({ description: 'Link of a video whose thumbnail guides the style' })
  @IsOptional()
  @IsString()
  @MaxLength(2_048)
  reference_thumbnail_url?: string;

  @ApiPropertyOptional({
    type: [String],
    maxItems: maxAssetImages,
    description: 'Faces, logos, products: JPEG or PNG as base64',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(maxAssetImages)
  @IsString({ each: true })
  include_images_base64?: string[];

  @ApiPropertyOptional({ maxLength: maxPromptLength })
  @IsOptional()
  @IsString()
  @MaxLength(maxPromptLength)
  additional_requirements?: string;

  @ApiPropertyOptional({
    description: 'Version of the consent text that was ticked; required with pictures',
  })
  @IsOptional()
  @IsString()
  @MaxLength(40)
  likeness_consent?: string;
}
