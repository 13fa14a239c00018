import {
  maxWebhookAddressLength,
  webhookEvents,
  type WebhookEvent,
  type WebhookSettings,
} from '@app/contracts';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsIn, IsString, MaxLength } from 'class-validator';

export class WebhookBody implements WebhookSettings {
  @ApiProperty({
    maxLength: maxWebhookAddressLength,
    example: 'https://example.com/hooks/thumbnails',
  })
  @IsString()
  @MaxLength(maxWebhookAddressLength)
  address!: string;

  @ApiProperty({
    enum: webhookEvents,
    isArray: true,
    minItems: 1,
    maxItems: webhookEvents.length,
    example: ['generation.completed', 'generation.failed'],
  })
  @IsArray()
  @ArrayMaxSize(webhookEvents.length)
  @IsIn(webhookEvents, { each: true, message: `events must be of ${webhookEvents.join(', ')}` })
  events!: WebhookEvent[];
}
