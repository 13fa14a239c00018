import { adminPageSizeDefault, adminPageSizes } from '@app/contracts';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';

const sizes: readonly number[] = adminPageSizes;
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

export class GenerationLogsQuery {
  @ApiPropertyOptional({ type: Number, minimum: 1, default: 1 })
  @IsOptional()
  @Transform(({ value }) => Number(value))
  @IsInt()
  @Min(1)
  @Max(1_000_000_000)
  page_index = 1;

  @ApiPropertyOptional({ enum: adminPageSizes, default: adminPageSizeDefault })
  @IsOptional()
  // Other sizes are replaced by the default (spec §5).
  @Transform(({ value }) => (sizes.includes(Number(value)) ? Number(value) : adminPageSizeDefault))
  page_size: number = adminPageSizeDefault;

  @ApiPropertyOptional({ description: 'A user, by id or by the number that the log shows' })
  @IsOptional()
  @Matches(new RegExp(`^(?:\\d{1,18}|${uuid.source})$`))
  created_by?: string;
}
