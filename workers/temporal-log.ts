import { DefaultLogger } from '@temporalio/worker';
import type { Logger } from 'pino';

const PINO_LEVEL = {
  TRACE: 'trace',
  DEBUG: 'debug',
  INFO: 'info',
  WARN: 'warn',
  ERROR: 'error',
} as const;

/** Temporal's own log lines, in the same form as ours: its `error` is our `err`, of which little is told. */
export function temporalLogger(log: Logger): DefaultLogger {
  return new DefaultLogger('INFO', ({ level, message, meta }) => {
    const { error, ...facts } = meta ?? {};
    log[PINO_LEVEL[level]]({ ...facts, ...(error !== undefined && { err: error }) }, message);
  });
}
