import type { ErrorCode } from '../domain/errors.ts';

/** What a failed query means to us. */
export type DbFault =
  /** Blocked: somebody holds for too long what it needs, and others may go on. */
  | { readonly kind: 'unavailable'; readonly isBlocked?: true }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'violation'; readonly constraint: string }
  | { readonly kind: 'unknown' };

/** The refusal that a guard stands for, when the guard had to speak. */
export const REFUSAL_OF_CONSTRAINT: Readonly<Record<string, ErrorCode>> = {
  sessions_no_overlap: 'SLOT_TAKEN',
  sessions_seats_within_capacity: 'SESSION_FULL',
  appointments_person_no_overlap: 'CLIENT_DOUBLE_BOOKED',
  coupons_within_usage_limit: 'USAGE_LIMIT_REACHED',
  package_purchases_within_session_total: 'USAGE_LIMIT_REACHED',
};

const LOCK_TIMEOUT = '55P03';
const UNAVAILABLE_CODES = new Set([
  '3D000', // no such database: not yet, or no more
  '57014', // statement timeout
  '57P01', // administrator shutdown
  '57P02', // crash shutdown
  '57P03', // starting up
  '57P04', // the database was dropped
  '57P05', // idle session timeout
  '25P03', // idle-in-transaction timeout
  '25006', // read only: a primary that is one no more
]);
/** Lost connections, refused logins, a server without connections, memory or space to spare, or with a bad disk. */
const UNAVAILABLE_CLASSES = /^(08|28|53|58)/;
/** ECONNREFUSED, EHOSTUNREACH and the like: the system's own, none of which a statement is to blame for. */
const SYSTEM_CODES = /^E(?!RR_)[A-Z_]+$/;
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

/** There was no connection, for whatever reason: nothing was sent. */
export class UnreachableError extends Error {}

export function classify(error: unknown): DbFault {
  for (const link of causes(error)) {
    const code = 'code' in link && typeof link.code === 'string' ? link.code : '';
    if (CONFLICT_CODES.has(code)) return { kind: 'conflict' };
    if (code === LOCK_TIMEOUT) return { kind: 'unavailable', isBlocked: true };
    if (
      link instanceof UnreachableError ||
      UNAVAILABLE_CODES.has(code) ||
      UNAVAILABLE_CLASSES.test(code) ||
      SYSTEM_CODES.test(code)
    ) {
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
