import { VARIABLES } from '../config/index.ts';

const NAMES = new Set(Object.keys(VARIABLES).flatMap((name) => [name, `${name}_FILE`]));

/**
 * The environment without anything that the processes read. Whoever has a DATABASE_URL exported means
 * a system of their own, in which a bench or a proof must not book.
 */
export function withoutConfig(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !NAMES.has(name)));
}
