import {
  allowanceKinds,
  maxAllowance,
  maxUserSearchLength,
  userActions,
  type AllowanceKind,
  type AllowanceRequest,
  type Envelope,
  type UsersAnswer,
  type UserRecord,
  type UserAction,
  type AccountChange,
  type UserActionRequest,
} from '@app/contracts';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiOperation,
  ApiProperty,
  ApiPropertyOptional,
  ApiTags,
} from '@nestjs/swagger';
import {
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { ok } from '../http/envelope.js';
import { AllowAccess, CurrentPrincipal, type Principal, type SignedIn } from '../http/principal.js';
import { UserAdministrationService } from './user-administration.service.js';

class PeopleQuery {
  @ApiPropertyOptional({
    maxLength: maxUserSearchLength,
    description: 'Part of a name or e-mail address, or an id or number as in the log',
  })
  @IsOptional()
  @IsString()
  @MaxLength(maxUserSearchLength)
  search?: string;

  @ApiPropertyOptional({ description: '`next` of the previous page' })
  @IsOptional()
  @Matches(/^\d{1,18}$/)
  before?: string;
}

class PersonChangeBody implements UserActionRequest {
  @ApiProperty({ enum: userActions })
  @IsIn(userActions, { message: `action must be one of ${userActions.join(', ')}` })
  action!: UserAction;
}

class AllowanceBody implements AllowanceRequest {
  @ApiProperty({ enum: allowanceKinds })
  @IsIn(allowanceKinds, { message: `kind must be one of ${allowanceKinds.join(', ')}` })
  kind!: AllowanceKind;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    maximum: maxAllowance,
    description: 'Thumbnails a month; required for `limited`, ignored otherwise',
  })
  @ValidateIf(
    ({ kind, thumbnails }: AllowanceBody) => kind === 'limited' || thumbnails !== undefined,
  )
  @IsInt()
  @Min(0)
  @Max(maxAllowance)
  thumbnails?: number;
}

@ApiTags('admin')
@ApiBearerAuth()
@Controller('admin')
@AllowAccess('admin')
export class PeopleController {
  constructor(private readonly administration: UserAdministrationService) {}

  @Get('people')
  @ApiOperation({ summary: 'Accounts, newest first, 50 at a time; for administrators' })
  async list(@Query() { search, before }: PeopleQuery): Promise<Envelope<UsersAnswer>> {
    return ok(await this.administration.list(search ?? '', before ?? null));
  }

  @Get('people_changes')
  @ApiOperation({ summary: 'What administrators changed about accounts, newest first' })
  async changes(): Promise<Envelope<AccountChange[]>> {
    return ok(await this.administration.changes());
  }

  @Post('people/:id/change')
  @HttpCode(200)
  @ApiOperation({
    summary:
      'Changes the role of an account, disables or enables it, ends its sessions, or resets its second factor. Making an administrator and resetting a second factor require a recent proof',
  })
  async change(
    @CurrentPrincipal() principal: SignedIn,
    @Param('id') id: string,
    @Body() { action }: PersonChangeBody,
  ): Promise<Envelope<UserRecord>> {
    return ok(await this.administration.change(principal, id, action));
  }

  @Post('people/:id/allowance')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Sets how many thumbnails a user can make in a month; without billing only',
  })
  async setAllowance(
    @CurrentPrincipal() { userId }: Principal,
    @Param('id') id: string,
    @Body() body: AllowanceBody,
  ): Promise<Envelope<UserRecord>> {
    return ok(await this.administration.setAllowance(userId, id, body));
  }
}
