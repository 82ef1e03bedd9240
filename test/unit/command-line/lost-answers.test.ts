import { describe, expect, test } from '@jest/globals';
import { withServer } from '../../support/fake-server.ts';
import { runLine, runLineWith } from '../../support/fake-terminal.ts';

const OPENING = 'biz_1/pro_1/svc_1/2027-03-16T14:00';
const slot = { date: '2027-03-16', start: '14:00', business: 'biz_1', professional: 'pro_1' };
const QUOTE = { currency: 'EUR', occurrences: [{ ...slot, available: true }] };
const BOOKED = { ...slot, id: 'apt_1', end: '15:00', timezone: 'Europe/Berlin', services: [] };

test.each([
  ['the booking', {}],
  ['the decision', { 'POST /api/appointments': [202, { id: 'bkg_1', status: 'pending' }] }],
] as const)('without an answer about %s, the key to repeat it is told', async (_case, answers) => {
  await withServer(
    { 'POST /api/appointments/quote': [200, QUOTE], ...answers },
    async (url, seen) => {
      const { code, stdout, stderr } = await runLine('book', OPENING, '--yes', '--url', url);

      const sent = seen.find((each) => each.url === '/api/appointments')!;
      expect([code, stdout]).toEqual([3, '']);
      const key = String(sent.headers['idempotency-key']);
      expect(stderr).toContain(`Repeat it with --idempotency-key ${key}`);
    },
  );
});

test('a series that is booked is no failure if its list cannot be read', async () => {
  const first = { ...BOOKED, status: 'Confirmed', recurringGroupId: 'rec_1' };
  await withServer(
    { 'POST /api/appointments/quote': [200, QUOTE], 'POST /api/appointments': [201, first] },
    async (url) => {
      const { code, stdout, stderr } = await runLine('book', OPENING, '--yes', '--url', url);

      expect(code).toBe(0);
      expect(stdout).toContain('apt_1');
      expect(stderr).toContain('Only the first date could be read.');
    },
  );
});

test('a decision that cannot be read is told with the key and all that the answer says', async () => {
  const headers = { 'retry-after': '120', 'error-field': 'id', 'x-request-id': 'req_1' };
  await withServer(
    {
      'POST /api/appointments/quote': [200, QUOTE],
      'POST /api/appointments': [202, { id: 'bkg_1', status: 'pending' }],
      'GET /api/bookings/bkg_1': [503, { error: 'DB_UNAVAILABLE' }, headers],
    },
    async (url, seen) => {
      const { stderr } = await runLine('book', OPENING, '--yes', '--json', '--url', url);

      const sent = seen.find((each) => each.url === '/api/appointments')!;
      expect(JSON.parse(stderr)).toMatchObject({
        code: 'DB_UNAVAILABLE',
        status: 503,
        field: 'id',
        retryAfterSeconds: 120,
        requestId: 'req_1',
        idempotencyKey: sent.headers['idempotency-key'],
      });
    },
  );
});

describe('Ctrl-C while the names are read', () => {
  /** The server answers no more at the first name. */
  const interruptAtName = async (
    args: readonly string[],
    answers: Parameters<typeof withServer>[0],
  ) => {
    const controller = new AbortController();
    const stop = () => controller.abort();
    const names = { 'GET /api/businesses/biz_1': stop, 'GET /api/professionals/pro_1': stop };
    return withServer({ ...names, ...answers }, (url) =>
      runLineWith({ signal: controller.signal }, ...args, '--url', url),
    );
  };

  test('ends a list', async () => {
    const list = { 'GET /api/appointments': [200, [{ ...BOOKED, status: 'Confirmed' }]] } as const;

    const { code, stdout, stderr } = await interruptAtName(['appointments'], list);

    expect([code, stdout, stderr]).toEqual([130, '', 'amsel: INTERRUPTED: It was interrupted.\n']);
  });

  test('does not hide an appointment that is booked', async () => {
    const { code, stdout } = await interruptAtName(
      ['book', OPENING, '--yes', '--idempotency-key', 'key-1'],
      { 'POST /api/appointments': [201, { ...BOOKED, status: 'Confirmed' }] },
    );

    expect(code).toBe(0);
    expect(stdout).toMatch(/^Booked\.\n.*\n.* pro_1 +biz_1 +apt_1\n$/);
  });
});
