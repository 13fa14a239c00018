import { maxHeadline, maxSecondLine, type LanguageVersionRequest } from '@app/contracts';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, Length, MaxLength } from 'class-validator';

export class LanguageVersionBody implements LanguageVersionRequest {
  @ApiProperty({ description: 'BCP 47, such as `es`, `pt-BR` or `zh-Hant`' })
  @IsString()
  @MaxLength(35)
  language!: string;

  @ApiProperty({ minLength: 1, maxLength: maxHeadline })
  @IsString()
  @Length(1, maxHeadline)
  main!: string;

  @ApiProperty({ maxLength: maxSecondLine, description: 'The second line, or empty' })
  @IsString()
  @MaxLength(maxSecondLine)
  sub!: string;
}
