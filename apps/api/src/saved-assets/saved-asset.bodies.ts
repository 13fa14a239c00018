import {
  maxAssetBytes,
  maxSavedNameLength,
  maxPhotosPerSavedAsset,
  savedAssetConsentVersion,
  savedAssetKinds,
  type AddPhotosRequest,
  type RenameAssetRequest,
  type SaveAssetRequest,
  type SavedAssetKind,
} from '@app/contracts';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  MaxLength,
} from 'class-validator';

/** Clients send photos as base64. `readPictureBody` decodes them and puts an index in their place. */
export class AddPhotosBody implements Omit<AddPhotosRequest, 'photos_base64' | 'consent'> {
  @ApiProperty({
    type: [String],
    minItems: 1,
    maxItems: maxPhotosPerSavedAsset,
    description: `JPEG or PNG as base64 without the data-URL prefix, at most ${maxAssetBytes} bytes each`,
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(maxPhotosPerSavedAsset)
  @IsInt({ each: true })
  photos_base64?: number[] | null;

  @ApiPropertyOptional({
    example: savedAssetConsentVersion,
    description:
      'Version of the consent text for keeping photos, once the user has agreed to it; required',
  })
  @IsOptional()
  @IsString()
  @MaxLength(40)
  consent?: string;
}

export class SaveAssetBody
  extends AddPhotosBody
  implements Omit<SaveAssetRequest, 'photos_base64' | 'consent'>
{
  @ApiProperty({ enum: savedAssetKinds })
  @IsIn(savedAssetKinds)
  kind!: SavedAssetKind;

  @ApiProperty({ maxLength: maxSavedNameLength })
  @IsString()
  @MaxLength(maxSavedNameLength)
  name!: string;
}

export class RenameAssetBody implements RenameAssetRequest {
  @ApiProperty({ maxLength: maxSavedNameLength })
  @IsString()
  @MaxLength(maxSavedNameLength)
  name!: string;
}
