import { DefaultLogger } from '@temporalio/worker';
import type { Logger } from 'pino';

const PINO_LEVEL = {
  TRACE: 'trace',
  DEBUG: 'debug',
  INFO: 'info',
  WARN: 'warn',
  ERROR: 'error',
} as const;

/** Writes the log lines of Temporal's SDK to our log. Its `error` becomes `err`, which hides private values. */
export function temporalLogger(log: Logger): DefaultLogger {
  return new DefaultLogger('INFO', ({ level, message, meta }) => {
    const { error, ...fields } = meta ?? {};
    log[PINO_LEVEL[level]]({ ...fields, ...(error !== undefined && { err: error }) }, message);
  });
}
