import { rootCauseOf } from './cause.ts';
import { ConfigError } from './read.ts';

/** Uses a server for the first time. The error names the cause and the variables to check, without a stack. */
export async function requireServer<T>(
  server: 'Postgres' | 'Temporal',
  variables: string,
  use: () => Promise<T>,
): Promise<T> {
  try {
    return await use();
  } catch (error) {
    throw new ConfigError(
      `${server} cannot be used: ${toText(rootCauseOf(error))}; start ${server}, or correct ${variables}`,
    );
  }
}

/** Temporal's native client reports the error of the operating system inside a dump of its own. */
function toText(cause: string): string {
  return /Os \{.* message: "([^"]+)"/.exec(cause)?.[1] ?? cause;
}
