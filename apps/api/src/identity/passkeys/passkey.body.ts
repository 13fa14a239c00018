import {
  maxCodeLength,
  maxPasskeyNameLength,
  passkeyBounds,
  passkeyTransports,
  passwordLength,
  type AddPasskeyRequest,
  type PasskeyAssertion,
  type ProveRequest,
  type RenamePasskeyRequest,
} from '@app/contracts';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsOptional, IsString, Matches, MaxLength } from 'class-validator';

/** Bytes as base64url without padding, as browsers send them. */
const IsBase64Url = (maxLength: number) =>
  applyDecorators(
    ApiProperty({ maxLength, pattern: '^[A-Za-z0-9_-]+$', example: 'AAAA' }),
    IsString(),
    MaxLength(maxLength),
    Matches(/^[\w-]+$/, { message: '$property must be base64url' }),
  );

export class PasskeyAssertionBody implements PasskeyAssertion {
  @IsBase64Url(passkeyBounds.credentialId)
  credentialId!: string;

  @IsBase64Url(passkeyBounds.clientData)
  clientData!: string;

  @IsBase64Url(passkeyBounds.authenticatorData)
  authenticatorData!: string;

  @IsBase64Url(passkeyBounds.signature)
  signature!: string;

  @IsBase64Url(passkeyBounds.userHandle)
  userHandle!: string;
}

export class AddPasskeyBody implements AddPasskeyRequest {
  @ApiProperty({ minLength: 1, maxLength: maxPasskeyNameLength, example: 'My laptop' })
  @IsString()
  @MaxLength(maxPasskeyNameLength)
  name!: string;

  @IsBase64Url(passkeyBounds.credentialId)
  credentialId!: string;

  @IsBase64Url(passkeyBounds.clientData)
  clientData!: string;

  @IsBase64Url(passkeyBounds.attestation)
  attestation!: string;

  /** Unknown values are ignored, because browsers add new ones. */
  @ApiProperty({ isArray: true, type: String, maxItems: 2 * passkeyTransports.length })
  @IsArray()
  @ArrayMaxSize(2 * passkeyTransports.length)
  @IsString({ each: true })
  @MaxLength(20, { each: true })
  transports!: string[];
}

export class RenamePasskeyBody implements RenamePasskeyRequest {
  @ApiProperty({ minLength: 1, maxLength: maxPasskeyNameLength, example: 'My laptop' })
  @IsString()
  @MaxLength(maxPasskeyNameLength)
  name!: string;
}

export class ProveBody implements ProveRequest {
  @ApiProperty()
  @IsString()
  @MaxLength(2 * passwordLength.max)
  password!: string;

  @ApiPropertyOptional({
    description:
      'Of the authenticator app, or a recovery code; where two-factor authentication is on',
  })
  @IsOptional()
  @IsString()
  @MaxLength(maxCodeLength)
  code?: string;
}
