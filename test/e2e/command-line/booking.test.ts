import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { bookAppointment } from '../../../contract/appointments.ts';
import type { Appointment, Business, Opening } from '../../../packages/client/src/index.ts';
import { bookingAt, DATE, PASSWORD } from '../../support/factories.ts';
import { installCli } from '../../support/installed-cli.ts';
import { bodyOf } from '../../support/salon.ts';
import { query, uniqueName } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true });
let cli: ReturnType<typeof installCli>;
beforeAll(() => {
  cli = installCli();
});
afterAll(() => cli?.remove());

type Booked = {
  readonly appointments: readonly Appointment[];
  readonly skipped?: readonly { readonly date: string }[];
};

/** A shop of its own, and a customer who has logged in. */
async function setUp() {
  const city = uniqueName('city');
  const shop = await app.make.shop({ business: { city } });
  const customer = await app.make.user();
  const user = cli.user(customer.id, app.gateway.baseUrl);
  await user.logIn(customer.email, PASSWORD);
  const ids = [shop.business.id, shop.professional.id, shop.service.id].join('/');
  return {
    ...user,
    shop,
    city,
    customer,
    opening: (start: string, date = DATE) => `${ids}/${date}T${start}`,
    /** Another customer books it first. */
    take: async (date: string) => {
      const call = await app.loginAs(await app.make.user());
      bodyOf(await call(bookAppointment, { body: { ...bookingAt(shop), date } }));
    },
    list: () => user.runJson<Appointment[]>('appointments', '--from', DATE),
  };
}
const week = (nth: number) =>
  new Date(Date.parse(DATE) + nth * 7 * 864e5).toISOString().slice(0, 10);

describe('a time', () => {
  test('is found, booked, listed and cancelled by words that each command prints', async () => {
    const { npx, run, runWith, city, shop } = await setUp();

    const found = await npx('search', 'friseur', '--city', city);
    const free = await run('openings', '--business-id', shop.business.id, '--from', DATE);
    const opening = free.stdout.split('\n')[1]!.split(/\s+/).at(-1)!;
    const booked = await runWith({ answers: ['y'] }, 'book', opening);
    const listed = await run('appointments');
    const id = listed.stdout.trim().split('\n')[1]!.split(/\s+/).at(-1)!;
    const cancelled = await runWith({ answers: ['yes'] }, 'cancel', id, '--reason', 'ill');

    expect(found.stdout).toMatch(
      new RegExp(`^NAME +CITY +.*\nFriseur Müller .*${shop.business.id}\n$`),
    );
    expect(free.stdout).toContain('Tue 12 Jun 2035  09:00-10:00  Europe/Berlin  Haircut  Lena');
    expect(booked.stderr).toContain('To pay  EUR 35.00');
    expect(booked.stdout).toMatch(/^Booked\.\nDATE .*\nTue 12 Jun 2035 +09:00-10:00 .*Confirmed/);
    expect(listed.stdout).toContain('Haircut   Lena  Friseur Müller');
    expect(cancelled).toMatchObject({ code: 0, stdout: `Cancelled ${id}.\n` });
    expect([found, free, booked, listed].map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  });

  test('is JSON for programs', async () => {
    const { runJson, opening, city, shop } = await setUp();

    const [business] = await runJson<Business[]>('search', '--city', city);
    const [free] = await runJson<(Opening & { opening: string })[]>(
      ...['openings', 'haircut', '--city', city, '--from', DATE, '--time-from', '11:00'],
    );
    const { appointments } = await runJson<Booked>('book', free!.opening, '--yes');
    const cancelled = await runJson<Appointment>('cancel', appointments[0]!.id, '--yes');

    expect(business!.id).toBe(shop.business.id);
    expect(free!.opening).toBe(opening('11:00'));
    expect(appointments).toMatchObject([{ date: DATE, start: '11:00', status: 'Confirmed' }]);
    expect(cancelled).toMatchObject({ id: appointments[0]!.id, status: 'Cancelled' });
  });

  test.each([
    ['no', ['n'], 1, 'DECLINED: Nothing was changed.'],
    ['nothing', [], 2, 'there was no answer; --yes is one'],
  ])('is not booked if the answer is %s', async (_answer, answers, code, message) => {
    const { runWith, opening, list } = await setUp();

    const ended = await runWith({ answers }, 'book', opening('10:00'));

    expect(ended).toMatchObject({ code, stdout: '' });
    expect(ended.stderr).toContain(message);
    expect(await list()).toEqual([]);
  });

  test('that is taken is refused with the code, its meaning and another time to book', async () => {
    const { run, opening, take } = await setUp();
    await take(DATE);

    const text = await run('book', opening('10:00'), '--yes');
    const json = await run('book', opening('10:00'), '--yes', '--json');
    const [, other] = /SLOT_TAKEN; free: (\S+)/.exec(text.stderr) ?? [];
    const next = await run('book', other!, '--yes');

    expect(text).toMatchObject({ code: 1, stdout: '' });
    expect(text.stderr).toContain(
      'amsel: SLOT_TAKEN: The time is taken.\nChoose another time: amsel openings\n',
    );
    expect(json.stdout).toBe('');
    expect(JSON.parse(json.stderr)).toMatchObject({ code: 'SLOT_TAKEN', status: 409 });
    expect(next.code).toBe(0);
  });

  test('is booked once by two tries with the same key', async () => {
    const { runJson, opening, list } = await setUp();
    const args = ['book', opening('10:00'), '--yes', '--idempotency-key', 'try-1'];

    const first = await runJson<Booked>(...args);
    const second = await runJson<Booked>(...args);

    expect(second.appointments[0]!.id).toBe(first.appointments[0]!.id);
    expect(await list()).toHaveLength(1);
  });

  test('that the business confirms is told as requested', async () => {
    const shop = await app.make.shop({ business: { autoConfirm: false } });
    const { run } = await setUp();
    const { business, professional, service } = shop;

    const ended = await run(
      ...['book', `${business.id}/${professional.id}/${service.id}/${DATE}T10:00`, '--yes'],
    );

    expect(ended.stdout).toContain('Requested; the business confirms it.');
  });
});

describe('a series', () => {
  const weekly = ['--repeat', 'weekly', '--count', '3', '--yes'];

  test('is booked whole, and its appointments are listed', async () => {
    const { runJson, run, opening } = await setUp();

    const { appointments } = await runJson<Booked>('book', opening('10:00'), ...weekly);
    const text = await run(
      'appointments',
      '--recurring-group-id',
      appointments[0]!.recurringGroupId!,
    );

    expect(appointments.map(({ date }) => date)).toEqual([week(0), week(1), week(2)]);
    expect(text.stdout.trim().split('\n')).toHaveLength(4);
  });

  test('with a date that is not free names other times, which --except takes', async () => {
    const { run, runJson, opening, take } = await setUp();
    await take(week(1));

    const refused = await run('book', opening('10:00'), ...weekly);
    const [, except] = /--except (\S+)/.exec(refused.stderr) ?? [];
    const { appointments } = await runJson<Booked>(
      ...['book', opening('10:00'), ...weekly, '--except', except!],
      ...['--except', `${week(2)}=skip`],
    );

    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/Not free +Tue 19 Jun 2035 10:00: SLOT_TAKEN; free: --except/);
    expect(appointments.map(({ date }) => date)).toEqual([week(0), week(1)]);
    expect(appointments[1]!.start).not.toBe('10:00');
  });

  test('leaves out closed dates if it may, and says which', async () => {
    const { runJson, opening, shop } = await setUp();
    await app.make.closure(shop.business.id, week(1));

    const booked = await runJson<Booked>('book', opening('10:00'), ...weekly, '--skip-closed');

    expect(booked.appointments.map(({ date }) => date)).toEqual([week(0), week(2)]);
    expect(booked.skipped).toMatchObject([{ date: week(1) }]);
  });

  test('is cancelled from one date on', async () => {
    const { run, runJson, opening, list } = await setUp();
    const { appointments } = await runJson<Booked>('book', opening('10:00'), ...weekly);

    const id = appointments[1]!.id;
    const cancelled = await run('cancel', id, '--scope', 'following', '--yes');

    expect(cancelled.stdout).toBe(`Cancelled ${id} and those after it.\n`);
    expect((await list()).map(({ status }) => status)).toEqual([
      'Confirmed',
      'Cancelled',
      'Cancelled',
    ]);
  });
});

describe('a price', () => {
  test('is lowered by a coupon, before the question', async () => {
    const { runWith, opening, shop } = await setUp();
    const { code } = await app.make.coupon(shop.business.id);

    const ended = await runWith({ answers: ['n'] }, 'book', opening('10:00'), '--coupon', code);

    expect(ended.stderr).toContain(`Coupon  ${code}: -EUR 3.50`);
    expect(ended.stderr).toContain('To pay  EUR 31.50');
  });

  test('is paid by a package, which the customer finds in a list', async () => {
    const { run, runJson, opening, shop, customer } = await setUp();
    const purchase = await app.make.purchase(shop, customer.id);

    const listed = await run('packages');
    const id = listed.stdout.trim().split(/\s+/).at(-1)!;
    const { appointments } = await runJson<Booked>(
      ...['book', opening('10:00'), '--package', id, '--yes'],
    );

    expect(id).toBe(purchase.id);
    expect(listed.stdout).toContain('Three haircuts  Haircut  Friseur Müller  3 of 3  2040-01-01');
    expect(appointments[0]!.packageRedemption!.packagePurchaseId).toBe(purchase.id);
  });
});

describe('a refusal of the server', () => {
  test.each([
    [
      'of a coupon',
      (opening: string) => ['book', opening, '--coupon', 'NO-SUCH', '--yes'],
      'COUPON_NOT_FOUND: There is no such coupon.',
    ],
    ['of an id', () => ['cancel', 'apt_of_another', '--yes'], 'APPOINTMENT_NOT_FOUND: There is no'],
    [
      'of an option names it',
      () => ['openings', '--city', 'Berlin', '--time-from', 'noon'],
      'It is about --time-from.',
    ],
    [
      'of a missing value names it',
      () => ['openings'],
      'MISSING_FIELDS: A value is missing. It is about --city.',
    ],
  ])('%s is told in words, with exit code 1', async (_case, args, message) => {
    const { run, opening } = await setUp();

    const { code, stdout, stderr } = await run(...args(opening('10:00')));

    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(message);
  });
});

test('a list without a match says so, and is an empty list for programs', async () => {
  const { run, runJson } = await setUp();

  expect((await run('search', '--city', 'Nowhere')).stdout).toBe('No business matches.\n');
  expect((await run('packages')).stdout).toBe('You have no packages.\n');
  expect((await run('appointments', '--from', DATE)).stdout).toBe(
    `There is none from ${DATE} on.\n`,
  );
  expect(await runJson('openings', '--city', 'Nowhere')).toEqual([]);
});

test('a list ends after the limit, and says that there are more', async () => {
  const { run, runJson, shop, city } = await setUp();
  const search = ['openings', '--business-id', shop.business.id, '--from', DATE];

  expect(await runJson<Opening[]>(...search, '--limit', '3')).toHaveLength(3);
  expect(await runJson<Opening[]>(...search)).toHaveLength(20);
  expect((await run(...search)).stderr).toBe('There are more than 20: --limit shows them.\n');
  expect((await run('search', '--city', city, '--limit', '1')).stderr).toBe('');
});

describe('commands at once', () => {
  const codesOf = (ended: readonly { readonly code: number | null }[]) =>
    ended.map(({ code }) => code);

  test('refresh one session, which stays usable', async () => {
    const { run, changeSession } = await setUp();
    changeSession({ expiresAtMs: 0 });

    const both = await Promise.all([run('appointments'), run('packages')]);
    changeSession({ expiresAtMs: 0 });
    const next = await run('appointments');

    expect(codesOf([...both, next])).toEqual([0, 0, 0]);
  });

  test('use the session that another one has refreshed long ago', async () => {
    const { begin, run, opening, customer, changeSession } = await setUp();
    changeSession({ expiresAtMs: 0 });

    const waiting = begin(['book', opening('10:00'), '--idempotency-key', 'try-1'], {
      answers: undefined,
    });
    await waiting.waitFor('Repeat the booking');
    const other = await run('appointments');
    // From now on, the server takes a second use for a theft.
    await query(
      app.url,
      `UPDATE refresh_tokens SET used_at = '2020-01-01' WHERE user_id = $1 AND used_at IS NOT NULL`,
      [customer.id],
    );
    await waiting.type('Repeat the booking', 'y\n');

    expect(codesOf([other, await waiting.ended, await run('appointments')])).toEqual([0, 0, 0]);
  });

  test('keep the sessions of two addresses', async () => {
    const { customer, ...one } = await setUp();
    const otherUrl = app.gateway.baseUrl.replace('127.0.0.1', 'localhost');
    const other = cli.user(customer.id, otherUrl);
    await other.logIn(customer.email, PASSWORD);
    for (const { changeSession } of [one, other]) changeSession({ expiresAtMs: 0 });

    const both = await Promise.all([one.run('appointments'), other.run('appointments')]);
    for (const { changeSession } of [one, other]) changeSession({ expiresAtMs: 0 });
    const next = await Promise.all([one.run('appointments'), other.run('appointments')]);

    expect(one.session()!.refreshToken).not.toBe(other.session()!.refreshToken);
    expect(codesOf([...both, ...next])).toEqual([0, 0, 0, 0]);
  });
});

test.each([
  ['that has seen enough is no failure', 'amsel completion bash | true', 0, ''],
  ['that takes nothing is one', 'amsel completion bash 1</dev/null', 1, 'amsel: FAILED: EBADF'],
])('an output %s', async (_case, line, code, message) => {
  const { inShell } = cli.user('shell', app.gateway.baseUrl);

  const ended = await inShell(line);

  expect(ended.code).toBe(code);
  expect(ended.stderr.slice(0, message.length || 1)).toBe(message);
});
