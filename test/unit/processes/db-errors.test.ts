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
  ['a name server that is away', pgError('EAI_AGAIN')],
  ['a reset connection', pgError('ECONNRESET')],
  ['a connection timeout', pgError('ETIMEDOUT')],
  ['a broken pipe', pgError('EPIPE')],
  ['a host that is gone', pgError('EHOSTUNREACH')],
  ['a network that is gone', pgError('ENETUNREACH')],
  ['a process without files to spare', pgError('EMFILE')],
  ['a refused login', pgError('28P01')],
  ['a database that is not there', pgError('3D000')],
  ['a disk that fails', pgError('58030')],
  ['a connection there was none of', new UnreachableError('no connection')],
  ['a full server', pgError('53300')],
  ['a full disk', pgError('53100')],
  ['a server out of memory', pgError('53200')],
  ['a primary that is one no more', pgError('25006')],
  ['a database that was dropped', pgError('57P04')],
  ['a client that was closed', new Error('Client was closed and is not queryable')],
  ['an administrator shutdown', pgError('57P01')],
  ['a crash shutdown', pgError('57P02')],
  ['a server that starts up', pgError('57P03')],
  ['an idle session that was ended', pgError('57P05')],
  ['an idle transaction that was ended', pgError('25P03')],
  ['a connection failure', pgError('08006')],
  ['a protocol violation', pgError('08P01')],
  ['a statement timeout', pgError('57014')],
  ['a query that the client gave up on', new Error('Query read timeout')],
  ['a pool that has ended', new Error('Cannot use a pool after calling end on the pool')],
];

const CONFLICTS: [string, Error][] = [
  ['a serialization failure', pgError('40001')],
  ['a deadlock', pgError('40P01')],
];

describe('a database error', () => {
  test.each(UNAVAILABLE)('from %s means unavailable', (_what, error) => {
    expect(classifyDatabaseError(wrapped(error))).toEqual({ kind: 'unavailable' });
  });

  test('from a lock timeout means that others may go on', () => {
    const fault = classifyDatabaseError(wrapped(pgError('55P03')));
    expect(fault).toEqual({ kind: 'unavailable', isBlocked: true });
  });

  test.each(CONFLICTS)('from %s means conflict', (_what, error) => {
    expect(classifyDatabaseError(wrapped(error))).toEqual({ kind: 'conflict' });
  });

  test.each([
    ['an exclusion', '23P01', 'sessions_no_overlap'],
    ['a unique', '23505', 'users_email_unique'],
    ['a check', '23514', 'sessions_seats_within_capacity'],
  ])('from %s constraint names the constraint', (_what, code, constraint) => {
    expect(classifyDatabaseError(wrapped(pgError(code, constraint)))).toEqual({
      kind: 'violation',
      constraint,
    });
  });

  test('from a constraint without a name is a violation all the same', () => {
    expect(classifyDatabaseError(wrapped(pgError('23502')))).toEqual({
      kind: 'violation',
      constraint: '',
    });
  });

  test.each([...UNAVAILABLE.slice(0, 1), ...UNAVAILABLE.slice(4, 5)])(
    'from %s is known without a wrapper too',
    (_what, error) => {
      expect(classifyDatabaseError(error)).toEqual({ kind: 'unavailable' });
    },
  );

  test('is known below several wrappers', () => {
    const error = new Error('outer', { cause: wrapped(pgError('40001')) });
    expect(classifyDatabaseError(error)).toEqual({ kind: 'conflict' });
  });

  test('of a host with two addresses is known by its parts', () => {
    const both = new AggregateError([pgError('ECONNREFUSED'), pgError('ECONNREFUSED')]);
    expect(classifyDatabaseError(wrapped(both))).toEqual({ kind: 'unavailable' });
  });

  test.each([
    ['a syntax error', wrapped(pgError('42601'))],
    ['a bug of ours', new TypeError('x is not a function')],
    ['no error at all', 'ECONNREFUSED'],
    ['nothing', undefined],
  ])('that is %s stays unknown', (_what, error) => {
    expect(classifyDatabaseError(error)).toEqual({ kind: 'unknown' });
  });

  test('is not judged by what a caller put into the query', () => {
    const error = wrapped(pgError('42601'), ['Connection terminated']);
    expect(classifyDatabaseError(error)).toEqual({ kind: 'unknown' });
  });
});

test.each([
  ['sessions_no_overlap', 'SLOT_TAKEN'],
  ['sessions_seats_within_capacity', 'SESSION_FULL'],
  ['appointments_person_no_overlap', 'CLIENT_DOUBLE_BOOKED'],
])('the constraint %s stands for %s', (constraint, code) => {
  expect(REFUSAL_OF_CONSTRAINT[constraint]).toBe(code);
});
