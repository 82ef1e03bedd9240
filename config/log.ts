import { type Logger, type LoggerOptions, pino } from 'pino';
import { traceFields } from '../telemetry/spans.ts';

export function createLog(level: string, process: string): Logger {
  return pino({ ...LOG_OPTIONS, level, base: { process } });
}

export const LOG_OPTIONS: LoggerOptions = { serializers: { err: errorFields }, mixin: traceFields };

/** Only the innermost error: the wrappers of the database driver quote the values of a query. */
function errorFields(error: unknown): object {
  if (!(error instanceof Error)) return { message: typeof error };
  if (error.cause instanceof Error) return errorFields(error.cause);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return { type: error.name, code, message: error.message, stack: frames?.join('\n') };
}
