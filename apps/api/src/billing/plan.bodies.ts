import {
  creditHistoryPageSize,
  planKeys,
  type OnetimeCheckoutRequest,
  type PlanKey,
  type UpdatePlanRequest,
} from '@app/contracts';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';

export class UpdatePlanBody implements UpdatePlanRequest {
  @ApiProperty({ enum: planKeys })
  @IsIn(planKeys)
  plan_key!: PlanKey;
}

export class OnetimeCheckoutBody implements OnetimeCheckoutRequest {
  @ApiProperty({ description: 'One of the price ids of GET /api/public_config' })
  @IsString()
  @MaxLength(255)
  price_id!: string;
}

export class CreditHistoryQuery {
  @ApiPropertyOptional({ type: Number, minimum: 1, default: 1 })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  page_index = 1;

  @ApiPropertyOptional({
    minimum: creditHistoryPageSize.min,
    maximum: creditHistoryPageSize.max,
    default: creditHistoryPageSize.default,
  })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(creditHistoryPageSize.min)
  @Max(creditHistoryPageSize.max)
  page_size: number = creditHistoryPageSize.default;
}
