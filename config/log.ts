import { type Logger, type LoggerOptions, pino, stdTimeFunctions } from 'pino';
import { traceFields } from '../telemetry/spans.ts';

export function createLog(level: string, process: string): Logger {
  return pino({ ...LOG_OPTIONS, level, base: { process } });
}

export const LOG_OPTIONS: LoggerOptions = {
  serializers: { err: errorFields },
  mixin: traceFields,
  // People read these lines too: a level by its name, a time as ISO 8601.
  formatters: { level: (level) => ({ level }) },
  timestamp: stdTimeFunctions.isoTime,
};

/** The codes of our own errors in domain/unavailable.ts: their messages quote no values. */
const OWN_WRAPPERS: ReadonlySet<string | undefined> = new Set(['UNAVAILABLE', 'OUTCOME_UNKNOWN']);

type ErrorFields = {
  readonly message: string;
  readonly type?: string;
  readonly code?: string | undefined;
  readonly stack?: string | undefined;
};

/** The innermost error without its wrappers: those of the database driver quote the values of a query. */
function errorFields(error: unknown): ErrorFields {
  if (!(error instanceof Error)) return { message: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if (error.cause instanceof Error) {
    const cause = errorFields(error.cause);
    if (!OWN_WRAPPERS.has(code)) return cause;
    return { ...cause, code, message: `${error.message}: ${cause.message}` };
  }
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return { type: error.name, code, message: error.message, stack: frames?.join('\n') };
}
