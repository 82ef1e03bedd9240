import { type Logger, pino } from 'pino';

/** Structured logs. Of an error only its innermost words go in: wrappers quote the query's values. */
export function createLog(level: string, process: string): Logger {
  return pino({ level, base: { process }, serializers: { err: errorFacts } });
}

export function errorFacts(error: unknown): object {
  if (!(error instanceof Error)) return { message: typeof error };
  if (error.cause instanceof Error) return errorFacts(error.cause);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return { type: error.name, code, message: error.message, stack: frames?.join('\n') };
}
