import {
  languages,
  type CurrentUser,
  type Envelope,
  type Language,
  type LanguageRequest,
} from '@app/contracts';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { ok } from '../http/envelope.js';
import { AllowAccess, AllowApiKey, CurrentPrincipal, type Principal } from '../http/principal.js';
import { Accounts } from './accounts.js';

class LanguageBody implements LanguageRequest {
  @ApiProperty({ enum: languages })
  @IsIn(languages, { message: `language must be one of ${languages.join(', ')}` })
  language!: Language;
}

@ApiTags('account')
@ApiBearerAuth()
@Controller('user')
@AllowAccess('signed-in')
export class CurrentUserController {
  constructor(private readonly accounts: Accounts) {}

  @Get('current')
  @AllowApiKey('read')
  @ApiOperation({ summary: 'The signed-in user' })
  async current(@CurrentPrincipal() { userId }: Principal): Promise<Envelope<CurrentUser>> {
    return ok(await this.accounts.current(userId));
  }

  @Post('language')
  @HttpCode(200)
  @ApiOperation({ summary: 'Stores the language of the screens' })
  async setLanguage(
    @CurrentPrincipal() { userId }: Principal,
    @Body() { language }: LanguageBody,
  ): Promise<Envelope<CurrentUser>> {
    return ok(await this.accounts.setLanguage(userId, language));
  }
}
