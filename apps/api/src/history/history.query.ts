import {
  historyFilters,
  historyPageSize,
  maxHistorySearchLength,
  type HistoryFilter,
} from '@app/contracts';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, IsUUID, Max, MaxLength, Min } from 'class-validator';

export class HistoryQuery {
  @ApiPropertyOptional({ type: Number, minimum: 1, default: 1 })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  page_index = 1;

  @ApiPropertyOptional({
    minimum: historyPageSize.min,
    maximum: historyPageSize.max,
    default: historyPageSize.default,
  })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(historyPageSize.min)
  @Max(historyPageSize.max)
  page_size: number = historyPageSize.default;

  @ApiPropertyOptional({
    maxLength: maxHistorySearchLength,
    description: 'Words that the headline, the second line or the title of the video contain',
  })
  @IsOptional()
  @IsString()
  @MaxLength(maxHistorySearchLength)
  search?: string;

  @ApiPropertyOptional({ enum: historyFilters })
  @IsOptional()
  @IsIn(historyFilters)
  filter?: HistoryFilter;

  @ApiPropertyOptional({ description: 'For administrators only; ignored for others' })
  @IsOptional()
  @IsUUID()
  created_by?: string;
}
