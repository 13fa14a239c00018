import {
  maxHeadlineLength,
  maxPackLanguages,
  maxSecondLineLength,
  type LanguageVersionRequest,
  type TranslationsRequest,
} from '@app/contracts';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsString, Length, MaxLength } from 'class-validator';

export class LanguageVersionBody implements LanguageVersionRequest {
  @ApiProperty({ description: 'BCP 47, such as `es`, `pt-BR` or `zh-Hant`' })
  @IsString()
  @MaxLength(35)
  language!: string;

  @ApiProperty({ minLength: 1, maxLength: maxHeadlineLength })
  @IsString()
  @Length(1, maxHeadlineLength)
  main!: string;

  @ApiProperty({ maxLength: maxSecondLineLength, description: 'The second line, or empty' })
  @IsString()
  @MaxLength(maxSecondLineLength)
  sub!: string;
}

export class TranslationsBody implements TranslationsRequest {
  @ApiProperty({
    type: [String],
    minItems: 1,
    maxItems: maxPackLanguages,
    description: 'BCP 47, such as `es`, `pt-BR` or `zh-Hant`',
  })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(maxPackLanguages)
  @IsString({ each: true })
  @MaxLength(35, { each: true })
  languages!: string[];
}
