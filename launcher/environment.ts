import { VARIABLES } from '../config/index.ts';

const NAMES = new Set(Object.keys(VARIABLES).flatMap((name) => [name, `${name}_FILE`]));

/**
 * The environment without Amsel's own variables. An exported DATABASE_URL names a real system, and
 * a bench or a proof must not write to it.
 */
export function withoutConfig(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !NAMES.has(name)));
}
