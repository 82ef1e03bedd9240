import type { PlainCode } from '../domain/outcome.ts';

export type DatabaseFailure =
  /**
   * `isBlocked`: a lock was not released in time; commands without that lock can still succeed.
   * `isOutOfMemory`: the server has no memory for all locks or rows; a smaller transaction can still succeed.
   * `mayBeCommitted`: the connection was lost during COMMIT.
   */
  | {
      readonly kind: 'unavailable';
      readonly isBlocked?: true;
      readonly isOutOfMemory?: true;
      readonly mayBeCommitted?: true;
    }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'violation'; readonly constraint: string }
  /** Postgres refuses the values themselves, such as a NUL in a text. */
  | { readonly kind: 'invalid' }
  /** Postgres reports another error: it may pass, such as a missing column or right during an upgrade. */
  | { readonly kind: 'rejected' }
  /** Not from Postgres: an error of our own code. */
  | { readonly kind: 'unknown' };

/** The refusal for each constraint that can reject a decision of the engine. */
export const REFUSAL_OF_CONSTRAINT: Readonly<Record<string, PlainCode>> = {
  sessions_no_overlap: 'SLOT_TAKEN',
  resource_uses_no_overlap: 'SLOT_TAKEN',
  sessions_seats_within_capacity: 'SESSION_FULL',
  appointments_person_no_overlap: 'CLIENT_DOUBLE_BOOKED',
  coupons_within_usage_limit: 'USAGE_LIMIT_REACHED',
  package_purchases_within_session_total: 'USAGE_LIMIT_REACHED',
  ledger_within_price: 'PAYMENT_AMOUNT_MISMATCH',
  ledger_refund_within_paid: 'PAYMENT_AMOUNT_MISMATCH',
};

const LOCK_TIMEOUT = '55P03';
const OUT_OF_MEMORY = '53200';
const UNAVAILABLE_CODES = new Set([
  '3D000', // the database does not exist, yet or any more
  '57014', // statement timeout
  '57P01', // administrator shutdown
  '57P02', // crash shutdown
  '57P03', // starting up
  '57P04', // the database was dropped
  '57P05', // idle session timeout
  '25P03', // idle-in-transaction timeout
  '25006', // read only: the primary became a replica
]);
/** Lost connections (08), refused logins (28), exhausted connections, memory or disk (53), system errors (58). */
const UNAVAILABLE_CLASSES = /^(08|28|53|58)/;
/** Errors of the operating system, such as ECONNREFUSED, and of Node's connections. Node's own codes begin with ERR_. */
const SYSTEM_CODES = /^E(?!RR_)[A-Z_]+$|^ERR_(STREAM|SOCKET|SSL|TLS)_/;
/** Serialization failure and deadlock. */
const CONFLICT_CODES = new Set(['40001', '40P01']);
const VIOLATION_CLASS = /^23/;
/** Values that Postgres cannot store (22), or that exceed its limits (54). */
const INVALID_CLASSES = /^(22|54)...$/;
const SQLSTATE = /^[0-9A-Z]{5}$/;

/** pg throws these without a code. */
const UNAVAILABLE_MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Query read timeout',
  'Received unexpected',
  'Cannot use a pool after calling end on the pool',
];

/** The pool gave no connection, so no statement was sent. */
export class UnreachableError extends Error {}

/** The reply to COMMIT was lost: the transaction may be committed, or may be in a moment. */
export class CommitUnknownError extends Error {}

export function classifyDatabaseError(error: unknown): DatabaseFailure {
  if (error instanceof CommitUnknownError) return { kind: 'unavailable', mayBeCommitted: true };
  for (const cause of listCauses(error)) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    if (CONFLICT_CODES.has(code)) return { kind: 'conflict' };
    if (code === LOCK_TIMEOUT) return { kind: 'unavailable', isBlocked: true };
    if (code === OUT_OF_MEMORY) return { kind: 'unavailable', isOutOfMemory: true };
    if (isUnavailable(cause, code)) return { kind: 'unavailable' };
    if (VIOLATION_CLASS.test(code)) {
      const isNamed = 'constraint' in cause && typeof cause.constraint === 'string';
      return { kind: 'violation', constraint: isNamed ? String(cause.constraint) : '' };
    }
    if (INVALID_CLASSES.test(code)) return { kind: 'invalid' };
    if (SQLSTATE.test(code)) return { kind: 'rejected' };
  }
  return { kind: 'unknown' };
}

function isUnavailable(error: Error, code: string): boolean {
  return (
    error instanceof UnreachableError ||
    UNAVAILABLE_CODES.has(code) ||
    UNAVAILABLE_CLASSES.test(code) ||
    SYSTEM_CODES.test(code) ||
    UNAVAILABLE_MESSAGES.some((message) => error.message.startsWith(message))
  );
}

/** drizzle wraps the error of the driver; a connection attempt to two addresses fails with two errors. */
function* listCauses(error: unknown): Generator<Error> {
  if (!(error instanceof Error)) return;
  yield error;
  if (error instanceof AggregateError) for (const part of error.errors) yield* listCauses(part);
  yield* listCauses(error.cause);
}
