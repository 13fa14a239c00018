import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, IsUrl, Max, Min } from 'class-validator';
import { EnvironmentError } from './environment-error.js';
import { validatedEnvironment } from './validated.js';

/** Variables of the emulator, which needs neither a database nor Redis. */
export class EmulatorEnvironment {
  @IsIn(['demo', 'production'])
  APP_MODE: 'demo' | 'production' = 'production';

  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
  LOG_LEVEL = 'info';

  @IsString()
  EMULATOR_HOST = '127.0.0.1';

  @Transform(({ value }) => (value === undefined ? undefined : Number(value)))
  @IsInt()
  @Min(0)
  @Max(65_535)
  EMULATOR_PORT = 4010;

  /** File in which payments survive a restart. */
  @IsOptional()
  @IsString()
  EMULATOR_STATE?: string;

  /** URL of the api to which the emulator sends payment events. */
  @IsOptional()
  @IsUrl({ require_tld: false, require_protocol: true })
  EMULATOR_WEBHOOK_URL?: string;
}

/** Reads the emulator's variables. Refuses production, because the emulator lets anyone sign in as any user. */
export function readEmulatorEnvironment(
  source: NodeJS.ProcessEnv = process.env,
): EmulatorEnvironment {
  const env = validatedEnvironment(EmulatorEnvironment, source);
  if (env.APP_MODE === 'production') {
    throw new EnvironmentError(
      'The emulator does not run in production. Set APP_MODE=demo to try the product, or do not start the emulator.',
    );
  }
  return env;
}
