import {
  displayTypefaceNames,
  lookValues,
  maxLogoBytes,
  type ChannelLogoRequest,
  type ChannelLookRequest,
  type DisplayTypeface,
  type LookCorrections,
  type LookTrait,
} from '@app/contracts';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  IsBoolean,
  IsDefined,
  IsIn,
  IsObject,
  IsString,
  Matches,
  MaxLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';

/** A value of the trait, `mixed` to follow none, or null to follow the learned value. */
function Trait(name: LookTrait): PropertyDecorator {
  const values = [...lookValues[name], 'mixed'];
  return applyDecorators(ApiProperty({ enum: values, nullable: true }), IsIn([...values, null]));
}

class LookCorrectionsBody implements LookCorrections {
  @Trait('letters')
  letters!: LookCorrections['letters'];

  @Trait('weight')
  weight!: LookCorrections['weight'];

  @Trait('width')
  width!: LookCorrections['width'];

  @Trait('outline')
  outline!: LookCorrections['outline'];

  @Trait('textSide')
  textSide!: LookCorrections['textSide'];

  @Trait('faces')
  faces!: LookCorrections['faces'];

  @Trait('faceSide')
  faceSide!: LookCorrections['faceSide'];

  @Trait('light')
  light!: LookCorrections['light'];

  @Trait('contrast')
  contrast!: LookCorrections['contrast'];

  @Trait('logoCorner')
  logoCorner!: LookCorrections['logoCorner'];

  @Trait('family')
  family!: LookCorrections['family'];
}

function Typeface(description: string): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ enum: displayTypefaceNames, nullable: true, description }),
    IsIn([...displayTypefaceNames, null]),
  );
}

function Color(description: string): PropertyDecorator {
  return applyDecorators(ApiProperty({ type: String, nullable: true, description }), IsHexOrNull());
}

function IsHexOrNull(): PropertyDecorator {
  const matches = Matches(/^#[0-9a-f]{6}$/, { message: 'a color must be #rrggbb' });
  return (target, key) => {
    ValidateIf((_body, value) => value !== null)(target, key);
    matches(target, key);
  };
}

export class ChannelLookBody implements ChannelLookRequest {
  @ApiProperty({ description: 'Whether videos of this channel follow its look' })
  @IsBoolean()
  used!: boolean;

  @ApiProperty({ type: LookCorrectionsBody })
  @IsDefined()
  @IsObject()
  @ValidateNested()
  @Type(() => LookCorrectionsBody)
  corrections!: LookCorrectionsBody;

  @Typeface('Typeface of headlines')
  headlineTypeface!: DisplayTypeface | null;

  @Typeface('Typeface of second lines')
  secondTypeface!: DisplayTypeface | null;

  @Color('Color of the text, `#rrggbb`')
  textColor!: string | null;

  @Color('Color of emphasized words, `#rrggbb`')
  accent!: string | null;
}

export class ChannelLogoBody implements ChannelLogoRequest {
  @ApiProperty({ description: `A JPEG or PNG as base64, at most ${maxLogoBytes} bytes` })
  @IsString()
  @MaxLength(63 * 1024)
  @Matches(/^[A-Za-z0-9+/]+={0,2}$/, { message: 'logo_base64 must be base64' })
  logo_base64!: string;
}
