import { readFileSync } from 'node:fs';
import { getMetadataStorage } from 'class-validator';
import { EnvironmentError } from './environment-error.js';
import { Environment } from './environment.js';

/**
 * Resolves references in the environment: `NAME_FILE` names a file that contains the value of `NAME`, and the
 * passwords of the database and Redis are inserted into their URLs. Secrets then need not be in the environment,
 * which anyone who may inspect a container can read.
 * @throws EnvironmentError if a file cannot be read or a value is given twice
 */
export function resolvedEnvironment(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...source };
  for (const name of knownVariableNames()) {
    const file = source[`${name}_FILE`]?.trim();
    if (!file) continue;
    if (source[name]?.trim()) throw duplicateValueError(name, `${name}_FILE`);
    env[name] = readSecretFile(file, `${name}_FILE`);
  }
  for (const server of ['DATABASE', 'REDIS'] as const) {
    const [url, password] = [env[`${server}_URL`], env[`${server}_PASSWORD`]?.trim()];
    if (!url || !password || !URL.canParse(url)) continue;
    const address = new URL(url);
    if (address.password !== '') throw duplicateValueError(`${server}_PASSWORD`, `${server}_URL`);
    // The URL class leaves percent signs unescaped.
    address.password = encodeURIComponent(password);
    env[`${server}_URL`] = address.href;
  }
  return env;
}

/** Names of the variables that our processes read. */
export function knownVariableNames(): Set<string> {
  return variableNames(Environment);
}

/** Names of the variables that a class validates. */
export function variableNames(shape: new () => object): Set<string> {
  const rules = getMetadataStorage().getTargetValidationMetadatas(shape, '', false, false);
  return new Set(rules.map((rule) => rule.propertyName));
}

function readSecretFile(file: string, variable: string): string {
  let content: string;
  try {
    content = readFileSync(file, 'utf8').trim();
  } catch {
    throw new EnvironmentError(
      `The environment variable ${variable} is not usable: the file ${file} cannot be read.`,
    );
  }
  if (content === '')
    throw new EnvironmentError(
      `The environment variable ${variable} is not usable: the file ${file} is empty.`,
    );
  return content;
}

function duplicateValueError(one: string, other: string): EnvironmentError {
  return new EnvironmentError(
    `${one} and ${other} both say the same thing, and only one of them can be right. Remove one.`,
  );
}
