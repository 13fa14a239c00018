import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { EnvironmentError } from './environment-error.js';

/**
 * The variables that `shape` names, each validated; the first that is not usable is an `EnvironmentError`.
 * An empty variable means the same as a missing one.
 */
export function validated<Shape extends object>(
  shape: new () => Shape,
  source: NodeJS.ProcessEnv,
): Shape {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const known = plainToInstance(shape, set, { exposeDefaultValues: true });
  const [failure] = validateSync(known, { skipMissingProperties: false });
  if (failure) {
    const name = failure.property;
    const [first] = Object.values(failure.constraints ?? {});
    // What is not a number also breaks every bound, which would say nothing.
    const reason = Number.isNaN(failure.value) ? `${name} is not a number` : first;
    throw new EnvironmentError(
      name in set
        ? `The environment variable ${name} is not usable: ${reason}.`
        : `The environment variable ${name} is missing; .env.example says what belongs there.`,
    );
  }
  return known;
}
