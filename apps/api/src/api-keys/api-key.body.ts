import {
  apiKeyScopes,
  maxApiKeyNameLength,
  type ApiKeyScope,
  type CreateApiKeyRequest,
} from '@app/contracts';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsIn, IsString, MaxLength } from 'class-validator';

export class CreateApiKeyBody implements CreateApiKeyRequest {
  @ApiProperty({ minLength: 1, maxLength: maxApiKeyNameLength, example: 'Upload script' })
  @IsString()
  @MaxLength(maxApiKeyNameLength)
  name!: string;

  @ApiProperty({ enum: apiKeyScopes, isArray: true, minItems: 1, maxItems: apiKeyScopes.length })
  @IsArray()
  @ArrayMaxSize(apiKeyScopes.length)
  @IsIn(apiKeyScopes, { each: true, message: `scopes must be of ${apiKeyScopes.join(', ')}` })
  scopes!: ApiKeyScope[];
}
