import {
  maxReportLength,
  reportReasons,
  type CloseReportRequest,
  type ReportReason,
  type ReportRequest,
} from '@app/contracts';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';

export class ReportBody implements ReportRequest {
  @ApiProperty({ description: 'The shared thumbnail' })
  @IsString()
  @MaxLength(64)
  id!: string;

  @ApiProperty({ enum: reportReasons })
  @IsIn(reportReasons)
  reason!: ReportReason;

  @ApiPropertyOptional({ maxLength: maxReportLength })
  @IsOptional()
  @IsString()
  @MaxLength(maxReportLength)
  words?: string;
}

export class CloseReportBody implements CloseReportRequest {
  @ApiProperty({ description: 'Also removes the public page' })
  @IsBoolean()
  stop_sharing!: boolean;
}
