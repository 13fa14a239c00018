import { Body, Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import { IsBoolean, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { Grants } from './grants.js';
import { SignInFaults, type SignInFault } from './sign-in-faults.js';
import { SigningKeys, type SignatureFault } from './signing-keys.js';

class SignInFaultBody implements SignInFault {
  @IsOptional()
  @IsIn(['wrong'])
  nonce?: 'wrong';

  @IsOptional()
  @IsIn(['wrong'])
  audience?: 'wrong';

  @IsOptional()
  @IsIn(['wrong'])
  issuer?: 'wrong';

  @IsOptional()
  @IsIn(['unknown-key', 'broken', 'none'])
  signature?: SignatureFault;

  @IsOptional()
  @IsInt()
  skewSeconds?: number;

  @IsOptional()
  @IsIn(['missing', 'unverified'])
  email?: 'missing' | 'unverified';

  @IsOptional()
  @IsBoolean()
  noRefreshToken?: boolean;

  @IsInt()
  @Min(1)
  @Max(1_000)
  times = 1;
}

/** Control API for tests: makes sign-ins fail, rotates keys and withdraws consents. */
@Controller('emulator')
export class SignInFaultsController {
  constructor(
    private readonly faults: SignInFaults,
    private readonly keys: SigningKeys,
    private readonly grants: Grants,
  ) {}

  @Post('sign-in-faults')
  @HttpCode(204)
  add(@Body() { times, ...fault }: SignInFaultBody): void {
    this.faults.add(fault, times);
  }

  @Delete('sign-in-faults')
  @HttpCode(204)
  clear(): void {
    this.faults.clear();
  }

  @Post('signing-keys/rotate')
  @HttpCode(204)
  async rotate(): Promise<void> {
    await this.keys.rotate();
  }

  /** Withdraws every consent of a person, as the person can on Google's security page. */
  @Post('people/:subject/withdraw')
  @HttpCode(204)
  withdraw(@Param('subject') subject: string): void {
    this.grants.withdraw(subject);
  }
}
