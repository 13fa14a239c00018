import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { EnvironmentError } from './environment-error.js';

/**
 * Reads and validates the variables of the class `shape`. Throws `EnvironmentError` for the first invalid variable.
 * An empty variable counts as missing.
 */
export function validatedEnvironment<Shape extends object>(
  shape: new () => Shape,
  source: NodeJS.ProcessEnv,
): Shape {
  const nonEmpty = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const env = plainToInstance(shape, nonEmpty, { exposeDefaultValues: true });
  const [failure] = validateSync(env, { skipMissingProperties: false });
  if (failure) {
    const name = failure.property;
    const [first] = Object.values(failure.constraints ?? {});
    // A value that is not a number also violates every bound. The message of a bound would mislead.
    const reason = Number.isNaN(failure.value) ? `${name} is not a number` : first;
    throw new EnvironmentError(
      name in nonEmpty
        ? `The environment variable ${name} is not usable: ${reason}.`
        : `The environment variable ${name} is missing; .env.example says what belongs there.`,
    );
  }
  return env;
}
