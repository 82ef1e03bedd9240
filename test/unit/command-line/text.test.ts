import { expect, test } from '@jest/globals';
import { AmselError } from '../../../packages/client/src/index.ts';
import { COMMANDS } from '../../../packages/client/src/cli/commands/index.ts';
import { reportFailure } from '../../../packages/client/src/cli/report.ts';
import { columns, formatDate, formatMoney } from '../../../packages/client/src/cli/text.ts';

test('columns are aligned, also after wide and combined characters', () => {
  const rows = [
    ['NAME', 'CITY', 'ID'],
    ['東京ネイル', 'Tokyo', '1'],
    ['Jose\u0301', '', '2'],
  ];

  expect(columns(rows)).toBe(
    'NAME        CITY   ID\n東京ネイル  Tokyo  1\nJose\u0301               2',
  );
});

test('names cannot control the terminal', () => {
  expect(columns([['a\u001b[2Jb', '\u202etxt\u009b1m']])).toBe('a [2Jb   txt 1m');
});

test('a date is that of the business, and money has the digits of its currency', () => {
  expect(formatDate('2027-03-16')).toBe('Tue 16 Mar 2027');
  expect(formatMoney(38, 'EUR')).toBe('EUR 38.00');
  expect(formatMoney(1.5, 'KWD')).toBe('KWD 1.500');
  expect(formatMoney(undefined, 'EUR')).toBe('');
});

const place = { command: undefined, baseUrl: 'http://localhost:3000', isAborted: false };

test.each([
  ['a refusal', 'SLOT_TAKEN', 409, 1, 'The time is taken.'],
  ['a time of the past', 'APPOINTMENT_IN_PAST', 400, 1, ': The time has passed.\n'],
  ['a closed time', 'OUTSIDE_AVAILABILITY', 409, 1, 'or the booking rules of the business exclude'],
  ['a coupon or package', 'SERVICE_NOT_ELIGIBLE', 400, 1, 'Book without --coupon and --package'],
  ['a refusal with an argument', 'CANCEL_WINDOW:24', 409, 1, 'until 24 hours before'],
  ['a code that is not known', 'NEW_CODE', 409, 1, 'NEW_CODE: The server has refused it.'],
  ['no answer', 'UNREACHABLE', 0, 3, 'The server is http://localhost:3000.'],
  ['a failure of the server', 'SERVER_ERROR', 500, 3, 'The server has failed.'],
  [
    'the page of another server',
    'UNEXPECTED_RESPONSE',
    200,
    3,
    'not the answer of an Amsel server',
  ],
])('%s has its meaning and its exit code', (_case, error, status, exitCode, meaning) => {
  const report = reportFailure(new AmselError(error, { status }), place);

  expect(report.exitCode).toBe(exitCode);
  expect(report.text).toContain(meaning);
});

test.each([
  ['without an answer', 'UNREACHABLE', 0],
  ['with the page of a proxy', 'UNEXPECTED_RESPONSE', 200],
])('a change %s says how to repeat it safely', (_case, code, status) => {
  const error = new AmselError(code, { status, idempotencyKey: 'key-1' });

  expect(reportFailure(error, place).text).toContain('Repeat it with --idempotency-key key-1');
});

test.each([
  ['book', 'recurringCount', '--count'],
  ['book', 'recurringExceptions.0.date', '--except'],
  ['book', 'start', 'OPENING'],
  ['appointments', 'status.0', '--status'],
  ['search', 'minRating', '--min-rating'],
  ['search', 'unknown', 'unknown'],
])('a refusal of a value names the word of %s that has %s', (name, field, word) => {
  const headers = new Headers({ 'error-field': field });
  const error = new AmselError('INVALID_INPUT', { status: 400, headers });
  const command = COMMANDS.find((each) => each.name === name);

  expect(reportFailure(error, { ...place, command }).text).toContain(`It is about ${word}.`);
});

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

test.each([
  ['a refused connection', new TypeError('fetch failed', { cause: refused }), '(ECONNREFUSED)'],
  ['a silent server', new Error('no response within 15000 ms'), '(no response within 15000 ms)'],
])('%s is reported with its cause', (_case, cause, text) => {
  const error = new AmselError('UNREACHABLE', { status: 0, cause });

  expect(reportFailure(error, place).text).toContain(
    `The server is http://localhost:3000 ${text}.`,
  );
});
