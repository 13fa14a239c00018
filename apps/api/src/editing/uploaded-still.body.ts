import { likenessConsentVersion, maxAssetBytes, type UploadStillRequest } from '@app/contracts';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsInt,
  IsOptional,
  IsString,
  MaxLength,
} from 'class-validator';

/** Clients send the picture as base64. `readPictureBody` decodes it and puts an index in its place. */
export class UploadStillBody implements Omit<
  UploadStillRequest,
  'stills_base64' | 'likeness_consent'
> {
  @ApiProperty({
    type: [String],
    minItems: 1,
    maxItems: 1,
    description: `One JPEG or PNG as base64 without the data-URL prefix, at most ${maxAssetBytes} bytes`,
  })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(1)
  @IsInt({ each: true })
  stills_base64!: number[];

  @ApiPropertyOptional({
    example: likenessConsentVersion,
    description: 'Version of the consent text for pictures, once the user has agreed; required',
  })
  @IsOptional()
  @IsString()
  @MaxLength(40)
  likeness_consent?: string;
}
