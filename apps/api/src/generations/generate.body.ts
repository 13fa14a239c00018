import {
  likenessConsentVersion,
  batchSizeLimits,
  maxAssetBytes,
  maxAssetImages,
  maxPromptLength,
  maxStillBytes,
  maxTranscriptBytes,
  maxTranscriptCharacters,
  maxVideoStills,
  type GenerateRequest,
} from '@app/contracts';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
} from 'class-validator';

type PictureField = 'video_stills_base64' | 'include_images_base64';

/**
 * Body of `POST /thumbnail/generate`, with either `target_youtube_url` or `video_stills_base64`. Clients send pictures
 * as base64. `readPictureBody` decodes them and puts an index in their place.
 */
export class GenerateBody implements Omit<GenerateRequest, PictureField> {
  @ApiPropertyOptional({ description: 'Link of a public or unlisted video' })
  @IsOptional()
  @IsString()
  @MaxLength(2_048)
  target_youtube_url?: string;

  @ApiPropertyOptional({
    type: [String],
    maxItems: maxVideoStills,
    description: `Stills of a video, JPEG or PNG as base64 without the data-URL prefix, at most ${maxStillBytes} bytes each`,
  })
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(maxVideoStills)
  @IsInt({ each: true })
  video_stills_base64?: number[] | null;

  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @MaxLength(255)
  video_file_name?: string;

  @ApiPropertyOptional({ description: "The checkbox 'This is my video'; required with stills" })
  @IsOptional()
  @IsBoolean()
  own_video?: boolean;

  @ApiProperty({ minimum: batchSizeLimits.min, maximum: batchSizeLimits.max })
  @IsInt()
  @Min(batchSizeLimits.min)
  @Max(batchSizeLimits.max)
  batch_size!: number;

  @ApiPropertyOptional({ description: 'Link of a video whose thumbnail guides the style' })
  @IsOptional()
  @IsString()
  @MaxLength(2_048)
  reference_thumbnail_url?: string;

  @ApiPropertyOptional({
    type: [String],
    maxItems: maxAssetImages,
    description: `Faces, logos, products: JPEG or PNG as base64, at most ${maxAssetBytes} bytes each`,
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(maxAssetImages)
  @IsInt({ each: true })
  include_images_base64?: number[] | null;

  @ApiPropertyOptional({
    type: [String],
    format: 'uuid',
    maxItems: maxAssetImages,
    description:
      'Ids of photos of saved faces and assets, used like sent pictures; together with these at most 4',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(maxAssetImages)
  @ArrayUnique()
  @IsUUID(undefined, { each: true })
  saved_photo_ids?: string[];

  @ApiPropertyOptional({ maxLength: maxPromptLength })
  @IsOptional()
  @IsString()
  @MaxLength(maxPromptLength)
  additional_requirements?: string;

  @ApiPropertyOptional({
    description:
      `What is said in the video: plain text, SubRip (.srt) or WebVTT (.vtt), at most ${maxTranscriptBytes} bytes with ` +
      `${maxTranscriptCharacters} characters of speech. Material for headlines. Deleted when the generation ends.`,
  })
  @IsOptional()
  @IsString()
  transcript?: string;

  @ApiPropertyOptional({
    description: 'False: a video of an own channel does not follow the channel’s look',
  })
  @IsOptional()
  @IsBoolean()
  use_channel_look?: boolean;

  @ApiPropertyOptional({
    description:
      `Version of the accepted consent text, now ${likenessConsentVersion}; required with sent pictures, saved ones ` +
      'have their own',
  })
  @IsOptional()
  @IsString()
  @MaxLength(40)
  likeness_consent?: string;
}
