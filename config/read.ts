import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** A URL may contain a password. */
const SECRET_NAME = /(_URL|_KEYS?|_TOKEN|_CERT|_CA)$/;

export type Environment = Readonly<Record<string, string | undefined>>;

/** The operator must change an environment variable; the message says which and how. */
export class ConfigError extends Error {
  readonly code = 'CONFIG';
  /** Required variables that are not set. */
  readonly unset: readonly string[];

  constructor(message: string, unset: readonly string[] = []) {
    super(message);
    this.unset = unset;
  }
}

/** Reads the variables of `shape`. Reports all wrong variables at once, without secret values. */
export function readVariables<Shape extends z.ZodRawShape>(
  shape: Shape,
  environment: Environment,
): z.infer<z.ZodObject<Shape>> {
  const env = withFiles(Object.keys(shape), environment);
  const parsed = z.object(shape).safeParse(env);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => {
    const name = String(path[0]);
    const value = env[name];
    const expected = describe(shape[name], name);
    const found = SECRET_NAME.test(name) ? '' : `, found: '${value}'`;
    return {
      name,
      isSet: value !== undefined,
      text:
        value === undefined
          ? `  ${name} is not set; expected: ${expected}`
          : `  ${name} is wrong; expected: ${expected} (${message})${found}`,
    };
  });
  throw new ConfigError(
    `The environment is wrong:\n${problems.map(({ text }) => text).join('\n')}`,
    problems.filter(({ isSet }) => !isSet).map(({ name }) => name),
  );
}

/** Variables that work only together must be set together. */
export function requireAllOrNone<T>(
  config: T,
  names: readonly (keyof T & string)[],
  purpose: string,
): void {
  const unset = names.filter((name) => config[name] === undefined);
  if (unset.length === 0 || unset.length === names.length) return;
  throw new ConfigError(
    `${purpose} needs ${names.join(', ')}; not set: ${unset.join(', ')}`,
    unset,
  );
}

/** A value may be in a file that NAME_FILE names: mounted secrets are files. */
function withFiles(names: readonly string[], environment: Environment): Environment {
  // Empty means unset: compose files and shells cannot always omit a variable.
  const env = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  for (const name of names) {
    const path = env[`${name}_FILE`];
    if (path === undefined) continue;
    if (env[name] !== undefined) {
      throw new ConfigError(`${name} and ${name}_FILE are both set; expected: one of them`);
    }
    env[name] = readValue(path, `${name}_FILE`);
  }
  return env;
}

function readValue(path: string, variable: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    throw new ConfigError(`${variable} is wrong; expected: a readable file, not ${path}`);
  }
}

function describe(schema: z.core.SomeType | undefined, name: string): string {
  return (schema instanceof z.ZodType && schema.description) || name;
}
