import { describe, expect, test } from '@jest/globals';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import {
  classifyDatabaseError,
  REFUSAL_OF_CONSTRAINT,
  UnreachableError,
} from '../../../db/errors.ts';

function pgError(code: string, constraint?: string): Error {
  return Object.assign(new Error('from the driver'), { code, constraint });
}

function wrapped(cause: Error, params: string[] = []): Error {
  return new DrizzleQueryError('select 1', params, cause);
}

const UNAVAILABLE: [string, Error][] = [
  ['an exhausted pool', new Error('timeout exceeded when trying to connect')],
  ['a silent server', new Error('Connection terminated due to connection timeout')],
  ['a lost connection', new Error('Connection terminated unexpectedly')],
  ['a broken client', new Error('Client has encountered a connection error and is not queryable')],
  ['a refused connection', pgError('ECONNREFUSED')],
  ['an unknown host', pgError('ENOTFOUND')],
  ['a name server that does not respond', pgError('EAI_AGAIN')],
  ['a reset connection', pgError('ECONNRESET')],
  ['a connection timeout', pgError('ETIMEDOUT')],
  ['a broken pipe', pgError('EPIPE')],
  ['an unreachable host', pgError('EHOSTUNREACH')],
  ['an unreachable network', pgError('ENETUNREACH')],
  ['a process with too many open files', pgError('EMFILE')],
  ['a refused login', pgError('28P01')],
  ['a missing database', pgError('3D000')],
  ['a failing disk', pgError('58030')],
  ['a connection that could not be opened', new UnreachableError('no connection')],
  ['a full server', pgError('53300')],
  ['a full disk', pgError('53100')],
  ['a former primary', pgError('25006')],
  ['a dropped database', pgError('57P04')],
  ['a closed client', new Error('Client was closed and is not queryable')],
  ['an administrator shutdown', pgError('57P01')],
  ['a crash shutdown', pgError('57P02')],
  ['a server that is starting', pgError('57P03')],
  ['an idle session timeout', pgError('57P05')],
  ['an idle transaction timeout', pgError('25P03')],
  ['a connection failure', pgError('08006')],
  ['a protocol violation', pgError('08P01')],
  ['a statement timeout', pgError('57014')],
  ['a query timeout of the client', new Error('Query read timeout')],
  [
    'a connection without its protocol',
    new Error('Received unexpected dataRow message from backend.'),
  ],
  ['a destroyed stream', pgError('ERR_STREAM_DESTROYED')],
  ['a broken TLS connection', pgError('ERR_SSL_SSLV3_ALERT_BAD_RECORD_MAC')],
  ['an ended pool', new Error('Cannot use a pool after calling end on the pool')],
];

const CONFLICTS: [string, Error][] = [
  ['a serialization failure', pgError('40001')],
  ['a deadlock', pgError('40P01')],
];

describe('a database error', () => {
  test.each(UNAVAILABLE)('from %s means unavailable', (_cause, error) => {
    expect(classifyDatabaseError(wrapped(error))).toEqual({ kind: 'unavailable' });
  });

  test('from a server out of memory is marked, so that a batch can be halved', () => {
    const fault = classifyDatabaseError(wrapped(pgError('53200')));
    expect(fault).toEqual({ kind: 'unavailable', isOutOfMemory: true });
  });

  test('from a lock timeout is marked as blocked', () => {
    const fault = classifyDatabaseError(wrapped(pgError('55P03')));
    expect(fault).toEqual({ kind: 'unavailable', isBlocked: true });
  });

  test.each(CONFLICTS)('from %s means conflict', (_cause, error) => {
    expect(classifyDatabaseError(wrapped(error))).toEqual({ kind: 'conflict' });
  });

  test.each([
    ['an exclusion', '23P01', 'sessions_no_overlap'],
    ['a unique', '23505', 'users_email_unique'],
    ['a check', '23514', 'sessions_seats_within_capacity'],
  ])('from %s constraint names the constraint', (_cause, code, constraint) => {
    expect(classifyDatabaseError(wrapped(pgError(code, constraint)))).toEqual({
      kind: 'violation',
      constraint,
    });
  });

  test('from an unnamed constraint means violation', () => {
    expect(classifyDatabaseError(wrapped(pgError('23502')))).toEqual({
      kind: 'violation',
      constraint: '',
    });
  });

  test.each([...UNAVAILABLE.slice(0, 1), ...UNAVAILABLE.slice(4, 5)])(
    'from %s is classified without a wrapper',
    (_cause, error) => {
      expect(classifyDatabaseError(error)).toEqual({ kind: 'unavailable' });
    },
  );

  test('is classified below several wrappers', () => {
    const error = new Error('outer', { cause: wrapped(pgError('40001')) });
    expect(classifyDatabaseError(error)).toEqual({ kind: 'conflict' });
  });

  test('of a host with two addresses is classified by its parts', () => {
    const both = new AggregateError([pgError('ECONNREFUSED'), pgError('ECONNREFUSED')]);
    expect(classifyDatabaseError(wrapped(both))).toEqual({ kind: 'unavailable' });
  });

  test.each([
    ['a NUL in a text', '22021'],
    ['a number out of range', '22003'],
    ['a text too long for an index', '54000'],
  ])('from %s means invalid', (_cause, code) => {
    expect(classifyDatabaseError(wrapped(pgError(code)))).toEqual({ kind: 'invalid' });
  });

  test.each([
    ['a missing right', '42501'],
    ['a missing column', '42703'],
    ['a missing table', '42P01'],
    ['a plan of before a migration', '0A000'],
    ['a prepared statement that a pooler lost', '26000'],
    ['a bug of Postgres', 'XX000'],
  ])('from %s means rejected', (_cause, code) => {
    expect(classifyDatabaseError(wrapped(pgError(code)))).toEqual({ kind: 'rejected' });
  });

  test.each([
    ['a wrong argument', pgError('ERR_INVALID_ARG_TYPE')],
    ['a programming error', new TypeError('x is not a function')],
    ['a text', 'ECONNREFUSED'],
    ['undefined', undefined],
  ])('that is %s is unknown', (_cause, error) => {
    expect(classifyDatabaseError(error)).toEqual({ kind: 'unknown' });
  });

  test('is not classified by the parameters of the query', () => {
    const error = wrapped(pgError('42601'), ['Connection terminated']);
    expect(classifyDatabaseError(error)).toEqual({ kind: 'rejected' });
  });
});

test.each([
  ['sessions_no_overlap', 'SLOT_TAKEN'],
  ['sessions_seats_within_capacity', 'SESSION_FULL'],
  ['appointments_person_no_overlap', 'CLIENT_DOUBLE_BOOKED'],
])('a violation of %s is refused with %s', (constraint, code) => {
  expect(REFUSAL_OF_CONSTRAINT[constraint]).toBe(code);
});
