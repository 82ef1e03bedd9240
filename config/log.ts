import { type Logger, type LoggerOptions, pino } from 'pino';
import { traceFields } from '../telemetry/spans.ts';

/** Structured logs. Of an error only its innermost words go in: wrappers quote the query's values. */
export function createLog(level: string, process: string): Logger {
  return pino({ ...LOG_FORM, level, base: { process } });
}

/** Every line of a request that is traced names its trace. */
export const LOG_FORM: LoggerOptions = { serializers: { err: errorFacts }, mixin: traceFields };

function errorFacts(error: unknown): object {
  if (!(error instanceof Error)) return { message: typeof error };
  if (error.cause instanceof Error) return errorFacts(error.cause);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return { type: error.name, code, message: error.message, stack: frames?.join('\n') };
}
