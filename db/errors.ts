import type { ErrorCode } from '../contract/errors.ts';

/** What a failed query means to us. */
export type DbFault =
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'violation'; readonly constraint: string }
  | { readonly kind: 'unknown' };

/** The refusal that a guard stands for, when the guard had to speak. */
export const REFUSAL_OF_CONSTRAINT: Readonly<Record<string, ErrorCode>> = {
  sessions_no_overlap: 'SLOT_TAKEN',
  sessions_seats: 'SESSION_FULL',
  appointments_person_no_overlap: 'CLIENT_DOUBLE_BOOKED',
  coupons_usage: 'USAGE_LIMIT_REACHED',
  package_purchases_sessions: 'USAGE_LIMIT_REACHED',
  // Its caller has been told that nothing happened.
  outcomes_attempt_unique: 'DB_UNAVAILABLE',
};

const UNAVAILABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'EAI_AGAIN',
  '55P03', // lock timeout
  '57014', // statement timeout
  '57P01', // administrator shutdown
  '57P02', // crash shutdown
  '57P03', // starting up
  '57P04', // the database was dropped
  '57P05', // idle session timeout
  '25P03', // idle-in-transaction timeout
  '25006', // read only: a primary that is one no more
]);
/** Lost connections, and a server without connections, memory or space to spare. */
const UNAVAILABLE_CLASSES = /^(08|53)/;
const CONFLICT_CODES = new Set(['40001', '40P01']);

/** pg throws these without a code. */
const UNAVAILABLE_MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Query read timeout',
  'Cannot use a pool after calling end on the pool',
];

export function classify(error: unknown): DbFault {
  for (const link of causes(error)) {
    const code = 'code' in link && typeof link.code === 'string' ? link.code : '';
    if (CONFLICT_CODES.has(code)) return { kind: 'conflict' };
    if (UNAVAILABLE_CODES.has(code) || UNAVAILABLE_CLASSES.test(code)) {
      return { kind: 'unavailable' };
    }
    if (/^23/.test(code)) {
      const named = 'constraint' in link && typeof link.constraint === 'string';
      return { kind: 'violation', constraint: named ? String(link.constraint) : '' };
    }
    if (UNAVAILABLE_MESSAGES.some((text) => link.message.startsWith(text))) {
      return { kind: 'unavailable' };
    }
  }
  return { kind: 'unknown' };
}

/** drizzle wraps the driver's error; a failed connection attempt to two addresses holds both. */
function* causes(error: unknown): Generator<Error> {
  if (!(error instanceof Error)) return;
  yield error;
  if (error instanceof AggregateError) for (const part of error.errors) yield* causes(part);
  yield* causes(error.cause);
}
