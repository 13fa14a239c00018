import {
  displayTypefaceNames,
  maxLogoSide,
  markKinds,
  markSizeLimits,
  maxHeadlineLength,
  maxLogoBytes,
  maxMarks,
  maxSecondLineLength,
  maxPersonOffset,
  personScaleLimits,
  textAlignments,
  type DisplayTypeface,
  type Mark,
  type MarkKind,
  type PersonSetting,
  type PictureChoice,
  type TextAlignment,
  type TextArea,
  type TextSetting,
} from '@app/contracts';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsHexColor,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';

const maxLogoCharacters = 4 * Math.ceil(maxLogoBytes / 3);

/** A number within bounds, in the description and the check. */
function Between(minimum: number, maximum: number): PropertyDecorator {
  return applyDecorators(ApiProperty({ minimum, maximum }), IsNumber(), Min(minimum), Max(maximum));
}

function OptionalBoolean(description?: string): PropertyDecorator {
  const about = { nullable: true, type: Boolean, ...(description && { description }) };
  return applyDecorators(ApiPropertyOptional(about), IsOptional(), IsBoolean());
}

function OptionalColor(example: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ example, nullable: true, type: String }),
    IsOptional(),
    IsHexColor(),
    Length(7, 7),
  );
}

class TextAreaBody implements TextArea {
  @Between(0, 1)
  x!: number;

  @Between(0, 1)
  y!: number;

  @Between(0.05, 1)
  width!: number;

  @Between(0.05, 1)
  height!: number;
}

class PersonBody implements PersonSetting {
  @ApiProperty()
  @IsBoolean()
  hidden!: boolean;

  @ApiProperty()
  @IsBoolean()
  flipped!: boolean;

  @Between(-maxPersonOffset, maxPersonOffset)
  x!: number;

  @Between(personScaleLimits.least, personScaleLimits.most)
  scale!: number;
}

class MarkBody implements Mark {
  @ApiProperty({ enum: markKinds })
  @IsIn(markKinds)
  kind!: MarkKind;

  @Between(0, 1)
  x!: number;

  @Between(0, 1)
  y!: number;

  @Between(markSizeLimits.least, markSizeLimits.most)
  size!: number;

  @Between(-180, 180)
  angle!: number;

  @ApiProperty({ example: '#ff3b30' })
  @IsHexColor()
  @Length(7, 7)
  color!: string;

  @ApiPropertyOptional({
    description: `Of a logo: PNG or JPEG of at most ${maxLogoSide} pixels a side, base64 without a data URL prefix. A request has room for one logo`,
  })
  @ValidateIf(({ kind }: MarkBody) => kind === 'logo')
  @IsString()
  @MaxLength(maxLogoCharacters)
  // Starts as a PNG or JPEG does: other formats, such as SVG, can be costly to draw.
  @Matches(/^(iVBORw0KGgo|\/9j\/)[A-Za-z0-9+/]+={0,2}$/)
  picture?: string;
}

class PictureChoiceBody implements PictureChoice {
  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    minimum: 0,
    maximum: 63,
    description: 'Index of the leading still of the video; null with an uploaded one',
  })
  @ValidateIf(({ upload, still }: PictureChoiceBody) => upload === undefined || still !== null)
  @IsInt()
  @Min(0)
  @Max(63)
  still: number | null = null;

  @ApiPropertyOptional({
    format: 'uuid',
    description: 'Id of the uploaded still that leads, instead of `still`',
  })
  @ValidateIf(({ upload }: PictureChoiceBody) => upload !== undefined)
  @IsUUID()
  upload?: string;

  @ApiProperty({
    example: 'closeup',
    description:
      'Name of a layout. When the text does not fit on another still than before, or a check fails there, the next suitable layout is used: a preview names it in `usedPicture`, a save in its `setting`',
  })
  @Matches(/^[a-zA-Z]{1,20}$/)
  layout!: string;
}

/** The text of a thumbnail and how it is drawn; fields left out are the layout's. */
export class TextSettingBody implements TextSetting {
  @ApiProperty({
    maxLength: maxHeadlineLength,
    description: 'Empty for no text; a line feed breaks the line',
  })
  @IsString()
  @MaxLength(maxHeadlineLength)
  main!: string;

  @ApiPropertyOptional({ type: String, maxLength: maxSecondLineLength })
  @IsString()
  @MaxLength(maxSecondLineLength)
  sub = '';

  @ApiPropertyOptional({ type: [String], description: 'Words of the headline in the accent' })
  @IsArray()
  @ArrayMaxSize(12)
  @IsString({ each: true })
  @MaxLength(maxHeadlineLength, { each: true })
  emphasis: string[] = [];

  @ApiPropertyOptional({ enum: displayTypefaceNames, nullable: true, type: String })
  @IsOptional()
  @IsIn(displayTypefaceNames)
  typeface: DisplayTypeface | null = null;

  @OptionalColor('#ffffff')
  colour: string | null = null;

  @OptionalColor('#ffb300')
  accent: string | null = null;

  @ApiPropertyOptional({ nullable: true, type: Number, description: 'One of the places' })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(63)
  place: number | null = null;

  @ApiPropertyOptional({
    nullable: true,
    type: TextAreaBody,
    example: { x: 0.05, y: 0.1, width: 0.4, height: 0.5 },
    description: 'The rectangle that the text fills, instead of a place; fractions of the frame',
  })
  @IsOptional()
  @ValidateNested()
  @Type(() => TextAreaBody)
  area: TextAreaBody | null = null;

  @ApiPropertyOptional({ enum: textAlignments, nullable: true, type: String })
  @IsOptional()
  @IsIn(textAlignments)
  align: TextAlignment | null = null;

  @OptionalBoolean()
  outline: boolean | null = null;

  @OptionalBoolean('Each line on a box')
  box: boolean | null = null;

  @OptionalBoolean()
  tilt: boolean | null = null;

  @OptionalBoolean()
  shadow: boolean | null = null;

  @ApiPropertyOptional({ type: Boolean, description: 'Mirrors the picture, not the text' })
  @IsBoolean()
  mirrored = false;

  @ApiPropertyOptional({
    nullable: true,
    type: PersonBody,
    example: { hidden: false, flipped: true, x: 0, scale: 1 },
    description: 'Changes to a person in front of the text; ignored without one',
  })
  @IsOptional()
  @ValidateNested()
  @Type(() => PersonBody)
  person: PersonBody | null = null;

  @ApiPropertyOptional({
    nullable: true,
    type: PictureChoiceBody,
    example: null,
    description: 'Another still or layout; null keeps the picture as it was delivered',
  })
  @IsOptional()
  @ValidateNested()
  @Type(() => PictureChoiceBody)
  picture: PictureChoiceBody | null = null;

  @ApiPropertyOptional({
    type: [MarkBody],
    example: [{ kind: 'arrow', x: 0.5, y: 0.5, size: 0.2, angle: 0, color: '#ff3b30' }],
    description: 'Arrows, circles and logos over the picture',
  })
  @IsArray()
  @ArrayMaxSize(maxMarks)
  @ValidateNested({ each: true })
  @Type(() => MarkBody)
  marks: MarkBody[] = [];
}

export class TextPreviewBody extends TextSettingBody {
  @ApiPropertyOptional({
    type: Boolean,
    description: 'Also returns the picture below and above the text',
  })
  @IsBoolean()
  layers = false;
}

export class ShowRevisionBody {
  @ApiProperty()
  @IsInt()
  @Min(1)
  @Max(32_767)
  number!: number;
}
