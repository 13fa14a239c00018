import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

export class ModelCostsQuery {
  @ApiPropertyOptional({
    type: Number,
    minimum: 1,
    maximum: 92,
    default: 31,
    description: 'How many days back',
  })
  @IsOptional()
  @Transform(({ value }) => Number(value))
  @IsInt()
  @Min(1)
  @Max(92)
  days = 31;
}
