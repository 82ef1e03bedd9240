import { afterAll, describe, expect, test } from '@jest/globals';
import { createFetchCalendar } from '../../../workers/busy-calendars/fetch-calendar.ts';
import { createParser } from '../../../workers/busy-calendars/parser.ts';
import { calendarEvent, calendarFile } from '../../support/calendar-files.ts';
import { startCalendarServer } from '../../support/calendar-server.ts';

const WINDOW = { startMs: Date.parse('2030-10-01'), endMs: Date.parse('2030-11-01') };
const servers: { stop: () => void }[] = [];
afterAll(() => servers.forEach((each) => each.stop()));

async function start(...args: Parameters<typeof startCalendarServer>) {
  const server = await startCalendarServer(...args);
  servers.push(server);
  return server;
}

const never = new AbortController().signal;
const options = { allowPrivate: true, resolve: () => Promise.resolve(['127.0.0.1']) };

function fetchFrom(url: string, changes: object = {}, fields: object = {}) {
  const fetchCalendar = createFetchCalendar({ ...options, ...changes });
  const account = { username: 'lena', password: 'calendar password 1' };
  return fetchCalendar(
    { url, kind: 'ics', ...account, etag: null, window: WINDOW, ...fields },
    never,
  );
}

describe('a calendar', () => {
  test('is read with its tag and the account', async () => {
    const { url, requests } = await start({ headers: { etag: '"1"' }, body: 'text' });

    expect(await fetchFrom(url, {}, { etag: '"0"' })).toEqual({ body: 'text', etag: '"1"' });
    expect(requests[0]!.headers).toMatchObject({
      'if-none-match': '"0"',
      authorization: `Basic ${Buffer.from('lena:calendar password 1').toString('base64')}`,
    });
  });

  test('is unchanged only if a tag was sent', async () => {
    const { url } = await start({ status: 304 });

    expect(await fetchFrom(url, {}, { etag: '"0"' })).toEqual({ isUnchanged: true });
    expect(await fetchFrom(url)).toEqual({ error: 'server error' });
    expect(await fetchFrom(url, {}, { etag: '"0"', kind: 'caldav' })).toEqual({
      error: 'server error',
    });
  });

  test.each([
    ['before the headers', () => undefined],
    [
      'in the body',
      (_: unknown, response: { write: (text: string) => void }) => response.write('B'),
    ],
  ])('that hangs %s times out', async (_when, hang) => {
    const { url } = await start(hang);

    expect(await fetchFrom(url, { timeoutMs: 200 })).toEqual({ error: 'timed out' });
  });

  test('that moves to another host is read without the account', async () => {
    const [first, second] = [await start(), await start({ body: 'moved' })];
    first.answer({ status: 301, headers: { location: `${second.url}/new.ics` } });

    expect(await fetchFrom(first.url)).toMatchObject({ body: 'moved' });
    expect(second.requests[0]).toMatchObject({ url: '/new.ics' });
    expect(second.requests[0]!.headers.authorization).toBeUndefined();
  });

  test('is refused by the address that the socket reaches', async () => {
    const { url, requests } = await start({ body: 'secret' });
    const mayConnect = (_protocol: string, address: string) => address !== '127.0.0.1';

    expect(await fetchFrom(url, { mayConnect })).toEqual({ error: 'address refused' });
    expect(requests).toEqual([]);
  });

  test('with more than 5 MB is too large, however it is sent', async () => {
    const { url } = await start((_request, response) => {
      response.writeHead(200, { 'content-length': '10' });
      response.end('x'.repeat(10));
    });
    expect(await fetchFrom(url)).toMatchObject({ body: 'x'.repeat(10) });
    const endless = await start((_request, response) => {
      const write = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        if (!response.destroyed) response.once('drain', write);
      };
      write();
    });
    expect(await fetchFrom(endless.url)).toEqual({ error: 'too large' });
  });
});

describe('a file', () => {
  test('with a rule that never ends is too large, and the next file is read', async () => {
    const parser = createParser(500);
    const parse = (rule: string) =>
      parser.parse({
        kind: 'ics',
        body: calendarFile(calendarEvent('DTSTART:20301008T100000Z', 'DURATION:PT1H', rule)),
        options: { window: WINDOW, timezone: 'UTC', addresses: [] },
      });

    // No February has 30 days: the parser searches for ever.
    const endless = 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30';
    const quick = 'RRULE:FREQ=DAILY;COUNT=2';
    const [slow, next] = await Promise.all([parse(endless), parse(quick)]);
    expect(slow).toEqual({ reading: { error: 'too large' }, tookMs: expect.any(Number) });
    expect(next.reading).toMatchObject({ spans: [{}, {}] });
    // The time of a file is its own, not that of the one before it.
    expect(slow.tookMs).toBeGreaterThanOrEqual(490);
    expect(next.tookMs).toBeLessThan(slow.tookMs);
    await parser.stop();
  });
});
