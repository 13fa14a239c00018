import {
  displayTypefaceNames,
  maxHeadline,
  maxSecondLine,
  type DisplayTypeface,
  type TextSetting,
} from '@app/contracts';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  IsArray,
  IsHexColor,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Max,
  MaxLength,
  Min,
} from 'class-validator';

/** Words of a thumbnail and how they are set; what is left out is the layout's. */
export class TextSettingBody implements TextSetting {
  @ApiProperty({ maxLength: maxHeadline, description: 'Empty for no words at all' })
  @IsString()
  @MaxLength(maxHeadline)
  main!: string;

  @ApiPropertyOptional({ type: String, maxLength: maxSecondLine })
  @IsString()
  @MaxLength(maxSecondLine)
  sub = '';

  @ApiPropertyOptional({ type: [String], description: 'Words of the headline in the accent' })
  @IsArray()
  @ArrayMaxSize(12)
  @IsString({ each: true })
  @MaxLength(maxHeadline, { each: true })
  emphasis: string[] = [];

  @ApiPropertyOptional({ enum: displayTypefaceNames, nullable: true, type: String })
  @IsOptional()
  @IsIn(displayTypefaceNames)
  typeface: DisplayTypeface | null = null;

  @ApiPropertyOptional({ example: '#ffffff', nullable: true, type: String })
  @IsOptional()
  @IsHexColor()
  @Length(7, 7)
  colour: string | null = null;

  @ApiPropertyOptional({ example: '#ffb300', nullable: true, type: String })
  @IsOptional()
  @IsHexColor()
  @Length(7, 7)
  accent: string | null = null;

  @ApiPropertyOptional({ nullable: true, type: Number, description: 'One of the places' })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(63)
  place: number | null = null;
}

export class ShowRevisionBody {
  @ApiProperty()
  @IsInt()
  @Min(1)
  @Max(32_767)
  number!: number;
}
