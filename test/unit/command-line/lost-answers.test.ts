import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { runLine } from '../../support/fake-terminal.ts';

const OPENING = 'biz_1/pro_1/svc_1/2027-03-16T14:00';
const slot = { date: '2027-03-16', start: '14:00', business: 'biz_1', professional: 'pro_1' };
const QUOTE = { currency: 'EUR', occurrences: [{ ...slot, available: true }] };
const BOOKED = { ...slot, id: 'apt_1', end: '15:00', timezone: 'Europe/Berlin', services: [] };

/** A server that answers the requests that are named, and loses the others. */
async function withServer<T>(
  answers: Readonly<Record<string, readonly [status: number, body: object]>>,
  use: (url: string, seen: readonly IncomingMessage[]) => Promise<T>,
): Promise<T> {
  const seen: IncomingMessage[] = [];
  const server = createServer((req, res) => {
    seen.push(req);
    const answer = answers[`${req.method} ${req.url}`];
    if (!answer) return req.destroy();
    res.writeHead(answer[0], { 'content-type': 'application/json' });
    return res.end(JSON.stringify(answer[1]));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen);
  } finally {
    server.close();
  }
}

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
