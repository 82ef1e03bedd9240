import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { bookAppointment } from '../../../contract/appointments.ts';
import { BusinessImport } from '../../../contract/export/business-import.ts';
import { EXAMPLE_IMPORT } from '../../../contract/export/example-import.ts';
import { ENDPOINTS } from '../../../contract/index.ts';
import {
  Id,
  Line,
  LocalDate,
  LocalEnd,
  LocalTime,
  PageQuery,
  RequiredLine,
  Text,
} from '../../../contract/primitives.ts';
import { IMPORT_ROWS_MAX } from '../../../domain/import/import.ts';
import { validate } from '../../../gateway/http/validate.ts';

function codeFor(schema: z.ZodType, input: unknown): string {
  const outcome = validate(schema, input);
  return outcome.ok ? 'accepted' : outcome.code;
}

const Booking = z.strictObject({
  id: Id,
  date: LocalDate,
  start: LocalTime,
  kind: z.enum(['one', 'two']).optional(),
});
const ONE_LINE_FIELDS = ['name', 'title', 'phone', 'alt', 'city', 'parent'];
const GOOD = { id: 'x', date: '2027-03-15', start: '10:00' };

describe('input', () => {
  test('that is valid is returned as the schema parses it', () => {
    expect(validate(PageQuery, { limit: '20' })).toEqual({ ok: true, value: { limit: 20 } });
  });

  test.each([
    ['lacks a field', { date: '2027-03-15', start: '10:00' }],
    ['lacks a field that has a code of its own', { id: 'x', start: '10:00' }],
    ['lacks a field while another is wrong', { date: '2026-02-30', start: '10:00' }],
    ['lacks a field while another is unknown', { date: '2027-03-15', start: '10:00', x: 1 }],
    ['is an empty object', {}],
    ['is undefined', undefined],
  ])('that %s is refused with MISSING_FIELDS', (_case, input) => {
    expect(codeFor(Booking, input)).toBe('MISSING_FIELDS');
  });

  test('that lacks an enum is refused with MISSING_FIELDS', () => {
    expect(codeFor(z.object({ kind: z.enum(['one', 'two']) }), {})).toBe('MISSING_FIELDS');
  });

  test('that lacks a coerced number is refused with MISSING_FIELDS', () => {
    expect(codeFor(z.object({ n: z.coerce.number() }), {})).toBe('MISSING_FIELDS');
  });

  test('that lacks a field inside a list is refused with MISSING_FIELDS', () => {
    expect(codeFor(z.object({ list: z.array(Booking) }), { list: [GOOD, { id: 'x' }] })).toBe(
      'MISSING_FIELDS',
    );
  });

  test.each([
    ['a date that does not exist', { ...GOOD, date: '2026-02-30' }, 'INVALID_DATE_FORMAT'],
    ['a date of another type', { ...GOOD, date: 20_270_315 }, 'INVALID_DATE_FORMAT'],
    ['a wrong time', { ...GOOD, start: '25:00' }, 'INVALID_TIME_FORMAT'],
    ['a start of 24:00', { ...GOOD, start: '24:00' }, 'INVALID_TIME_FORMAT'],
  ])('with %s is refused with the code of that check', (_case, input, code) => {
    expect(codeFor(Booking, input)).toBe(code);
  });

  test('with several errors is refused with the code that one of them names', () => {
    expect(codeFor(Booking, { ...GOOD, id: 7, start: 'noon' })).toBe('INVALID_TIME_FORMAT');
  });

  test.each([
    ['a field of another type', { ...GOOD, id: 7 }],
    ['an unknown field', { ...GOOD, x: 1 }],
    ['a value outside an enum', { ...GOOD, kind: 'three' }],
    ['an empty id', { ...GOOD, id: '' }],
    ['a list for an object', [GOOD]],
    ['text for an object', 'x'],
    ['null for an object', null],
  ])('with %s is refused with INVALID_INPUT', (_case, input) => {
    expect(codeFor(Booking, input)).toBe('INVALID_INPUT');
  });

  test('with null for a field is invalid, not missing', () => {
    expect(codeFor(Booking, { ...GOOD, id: null })).toBe('INVALID_INPUT');
  });

  test('with null for a field that has a code of its own is refused with that code', () => {
    expect(codeFor(Booking, { ...GOOD, date: null })).toBe('INVALID_DATE_FORMAT');
  });
});

describe('a refusal names the field', () => {
  const Order = z.strictObject({ hours: z.strictObject({ start: LocalTime }), list: z.array(Id) });
  const ORDER = { hours: { start: '10:00' }, list: ['a'] };

  test.each([
    ['that is missing', { hours: {}, list: [] }, 'hours.start'],
    ['that is missing, before one that is wrong', { hours: { start: 'noon' } }, 'list'],
    ['that is wrong', { ...ORDER, hours: { start: 'noon' } }, 'hours.start'],
    ['in a list', { ...ORDER, list: ['a', 7] }, 'list.1'],
    ['that is unknown', { ...ORDER, extra: 1 }, 'extra'],
    ['that is unknown in an object', { ...ORDER, hours: { start: '10:00', x: 1 } }, 'hours.x'],
  ])('%s', (_case, input, field) => {
    expect(validate(Order, input)).toMatchObject({ ok: false, field });
  });

  test.each([null, [], 'text'])('unless the whole input is %j', (input) => {
    expect(validate(Order, input)).toEqual({ ok: false, code: 'INVALID_INPUT' });
  });
});

describe('text', () => {
  test.each([
    ['a NUL', 'a\0b'],
    ['a high surrogate alone', 'a\ud83d'],
    ['a low surrogate alone', '\ude00a'],
    ['one character too many', 'abcdef'],
  ])('with %s is refused with INVALID_INPUT', (_case, text) => {
    expect(codeFor(Text(5), text)).toBe('INVALID_INPUT');
  });

  test('with an emoji is accepted', () => {
    expect(codeFor(Text(5), '😀')).toBe('accepted');
  });
});

describe('one-line text', () => {
  test.each([
    ['a line feed', 'a\nb'],
    ['a carriage return', 'a\rb'],
    ['a tab', 'a\tb'],
    ['a line separator', 'a\u2028b'],
    ['a control of the second range', 'a\u0085b'],
    ['a direction override', 'a\u202eb'],
    ['a direction isolate', 'a\u2067b'],
    ['a direction mark', 'a\u200fb'],
  ])('with %s is refused with INVALID_INPUT', (_case, text) => {
    for (const schema of [Line(5), RequiredLine(5)]) {
      expect(codeFor(schema, text)).toBe('INVALID_INPUT');
    }
  });

  test.each(['Ñandú', ' a b ', '日本', 'مرحبا', '😀'])('like %j is accepted', (text) => {
    for (const schema of [Line(5), RequiredLine(5)]) expect(codeFor(schema, text)).toBe('accepted');
  });

  test.each(['', ' ', '\u00a0\u3000'])('of no visible character, %j, may be refused', (text) => {
    expect([codeFor(Line(5), text), codeFor(RequiredLine(5), text)]).toEqual([
      'accepted',
      'INVALID_INPUT',
    ]);
  });
});

test('every name, title, phone number and alternative text in a request is one-line text', () => {
  const texts = ENDPOINTS.flatMap(({ body }) =>
    body instanceof z.ZodObject ? Object.entries(body.shape as z.ZodRawShape) : [],
  ).filter(([field]) => ONE_LINE_FIELDS.includes(field));
  expect(new Set(texts.map(([field]) => field))).toEqual(new Set(ONE_LINE_FIELDS));
  for (const [, schema] of texts) {
    expect((schema as z.ZodType).safeParse('12345').success).toBe(true);
    expect((schema as z.ZodType).safeParse('12345\n6').success).toBe(false);
  }
});

test.each([
  ['24:00', 'accepted'],
  ['23:59', 'accepted'],
  ['24:01', 'INVALID_TIME_FORMAT'],
])('an end of %s is %s', (end, answer) => {
  expect(codeFor(LocalEnd, end)).toBe(answer);
});

test.each([
  ['0', 'INVALID_INPUT'],
  ['1', 'accepted'],
  ['500', 'accepted'],
  ['501', 'INVALID_INPUT'],
  ['ten', 'INVALID_INPUT'],
  ['1.5', 'INVALID_INPUT'],
  ['0x10', 'INVALID_INPUT'],
  ['1e2', 'INVALID_INPUT'],
  [' 5', 'INVALID_INPUT'],
  ['+5', 'INVALID_INPUT'],
  ['', 'INVALID_INPUT'],
])('a page limit of %s is %s', (limit, answer) => {
  expect(codeFor(PageQuery, { limit })).toBe(answer);
});

test('a page without a limit has 100 items', () => {
  expect(validate(PageQuery, {})).toEqual({ ok: true, value: { limit: 100 } });
});

describe('the services of a booking', () => {
  const body = { professional: 'p', business: 'b', date: '2027-03-15', start: '10:00' };
  const codeOf = (services: unknown) => codeFor(bookAppointment.body!, { ...body, services });

  test.each([
    ['none', []],
    ['one twice', ['a', 'a']],
    ['eleven', 'abcdefghijk'.split('')],
    ['text for a list', 'a'],
    ['null', null],
  ])('that are %s are refused with INVALID_SERVICES', (_case, services) => {
    expect(codeOf(services)).toBe('INVALID_SERVICES');
  });

  test('that are absent are refused with MISSING_FIELDS', () => {
    expect(codeOf(undefined)).toBe('MISSING_FIELDS');
  });
});

test('input that lacks a field of a union type is refused with MISSING_FIELDS', () => {
  const schema = z.object({ value: z.union([z.string(), z.number()]) });

  expect(validate(schema, {})).toEqual({ ok: false, code: 'MISSING_FIELDS', field: 'value' });
});

describe('the file of an import', () => {
  const fileWith = (sections: object) => ({ ...EXAMPLE_IMPORT, ...sections });
  const repeat = <T>(row: T, count: number) => Array.from({ length: count }, () => row);
  const issuesOf = (file: object) => BusinessImport.safeParse(file).error?.issues ?? [];
  const [service] = EXAMPLE_IMPORT.services;

  test('is accepted as an export has it', () => {
    expect(issuesOf(EXAMPLE_IMPORT)).toEqual([]);
  });

  test('names the wrong fields of one row of a section, however many are wrong', () => {
    const wrong = { ...service, durationMin: -1, priceMinor: -1, capacity: -1 };
    const issues = issuesOf(
      fileWith({ openingHours: repeat({}, 5_000), services: repeat(wrong, 5_000) }),
    );
    expect(new Set(issues.map(({ path }) => path.slice(0, 2).join('.')))).toEqual(
      new Set(['openingHours.0', 'services.0']),
    );
    expect(validate(BusinessImport, fileWith({ services: [service, wrong, wrong] }))).toEqual({
      ok: false,
      code: 'INVALID_INPUT',
      field: 'services.1.durationMin',
    });
  });

  test('is refused without a look at its rows if they are too many', () => {
    const half = repeat({}, IMPORT_ROWS_MAX / 2);
    expect(issuesOf(fileWith({ services: half, packages: half }))).toHaveLength(1);
    expect(issuesOf(fileWith({ openingHours: repeat({}, IMPORT_ROWS_MAX + 1) }))).toHaveLength(1);
  });

  test.each(['europe/berlin', 'Europe/BERLIN', 'Mars/Olympus'])(
    'has time zones in their official spelling, not %s',
    (timezone) => {
      const business = { ...EXAMPLE_IMPORT.business, timezone };
      expect(validate(BusinessImport, fileWith({ business }))).toMatchObject({
        field: 'business.timezone',
      });
    },
  );
});
