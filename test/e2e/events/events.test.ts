import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cancelAppointment, rescheduleAppointment } from '../../../contract/appointment-changes.ts';
import { bookAppointment, listAppointments } from '../../../contract/appointments.ts';
import { logout } from '../../../contract/auth.ts';
import { listEvents } from '../../../contract/events.ts';
import { newId } from '../../../contract/ids.ts';
import { joinWaitlist } from '../../../contract/waitlist.ts';
import { removeProfessional } from '../../../contract/staff.ts';
import { connect, type Database } from '../../../db/client.ts';
import { placeEvents } from '../../../db/writes/events.ts';
import { bookingAt } from '../../support/factories.ts';
import { bodyOf, codeOf } from '../../support/salon.ts';
import { query } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true });
let relay: Database;

beforeAll(() => {
  const options = { poolMax: 1, role: 'amsel_worker', onConnectionError: () => undefined } as const;
  relay = connect({ url: app.url, ...options });
});
afterAll(() => relay.close());

const place = () => placeEvents(relay, 1_000);

async function setUpShop() {
  const owner = await app.make.user('business');
  const lena = await app.make.user('professional', 'Lena');
  const customer = await app.make.user('customer', 'Ana Souza');
  const shop = await app.make.shop({
    business: { userId: owner.id },
    professional: { userId: lena.id },
  });
  const asCustomer = await app.loginAs(customer);
  return {
    shop,
    owner,
    lena,
    customer,
    asCustomer,
    asOwner: await app.loginAs(owner),
    book: async (start: string) =>
      bodyOf(await asCustomer(bookAppointment, { body: bookingAt(shop, start) })).id,
  };
}

describe('the event feed', () => {
  test('lists events in order, after a given one, with resources as they are now', async () => {
    const { asOwner, asCustomer, book, customer } = await setUpShop();
    const first = await book('10:00');
    const second = await book('12:00');
    bodyOf(await asCustomer(cancelAppointment, { params: { id: first }, body: { reason: 'ill' } }));
    await place();

    const events = bodyOf(await asOwner(listEvents));

    expect(events.map(({ type, resourceId }) => [type, resourceId])).toEqual([
      ['appointment.booked', first],
      ['appointment.booked', second],
      ['appointment.cancelled', first],
    ]);
    expect(events[0]).toMatchObject({
      by: customer.id,
      role: 'customer',
      via: 'api',
      data: { status: 'Confirmed', start: '10:00' },
      appointment: { id: first, status: 'Cancelled', client: 'Ana Souza' },
    });
    expect(events[2]!.data).toMatchObject({ status: 'Cancelled', reason: 'ill' });
    const after = events[0]!.id;
    expect(bodyOf(await asOwner(listEvents, { query: { after } }))).toEqual(events.slice(1));
    const onlyCancelled = { query: { types: 'appointment.cancelled' } };
    expect(bodyOf(await asOwner(listEvents, onlyCancelled))).toEqual(events.slice(2));
    expect(bodyOf(await asOwner(listEvents, { query: { after, limit: 1 } }))).toEqual([events[1]]);
  });

  test('says who waits and for what in an event of the waitlist', async () => {
    const { asOwner, asCustomer, shop, customer } = await setUpShop();
    const day = bookingAt(shop).date;
    const body = { business: shop.business.id, services: [shop.service.id], from: day, to: day };
    const { id } = bodyOf(await asCustomer(joinWaitlist, { body }));
    await place();

    const events = bodyOf(await asOwner(listEvents, { query: { types: 'waitlist.joined' } }));
    expect(events).toMatchObject([
      { resourceId: id, waitlistEntry: { id, clientId: customer.id, from: day } },
    ]);
  });

  test('stores no name or note in an event of a booking', async () => {
    const { asCustomer, shop } = await setUpShop();
    const body = { ...bookingAt(shop), notes: 'allergic to nuts' };
    const { id } = bodyOf(await asCustomer(bookAppointment, { body }));

    const [event] = await query<{ data: object }>(
      app.url,
      'SELECT data FROM events WHERE resource_id = $1',
      [id],
    );

    expect(Object.keys(event!.data).toSorted()).toEqual([
      'date',
      'end',
      'endUtc',
      'paymentStatus',
      'professional',
      'start',
      'startUtc',
      'status',
    ]);
  });

  test('shows both calendars a move between them, and neither the other events', async () => {
    const { shop, lena, asCustomer, book } = await setUpShop();
    const mia = await app.make.user('professional', 'Mia');
    const miaProfile = await app.make.colleague(shop, { userId: mia.id });
    const moved = await book('10:00');
    await book('12:00');
    bodyOf(
      await asCustomer(rescheduleAppointment, {
        params: { id: moved },
        body: { professional: miaProfile.id, date: '2035-06-12', start: '11:00' },
      }),
    );
    await place();

    const listFor = async (person: typeof lena) =>
      bodyOf(await (await app.loginAs(person))(listEvents)).map(({ type, appointment }) => [
        type,
        appointment?.start,
      ]);
    expect(await listFor(lena)).toEqual([
      // The appointment is no longer in Lena's calendar, so she does not see it.
      ['appointment.booked', undefined],
      ['appointment.booked', '12:00'],
      ['appointment.rescheduled', undefined],
    ]);
    expect(await listFor(mia)).toEqual([['appointment.rescheduled', '11:00']]);
  });

  test('continues for a professional after an event of a business that they left', async () => {
    const { lena, asOwner, shop, book } = await setUpShop();
    const appointment = await book('10:00');
    bodyOf(await asOwner(cancelAppointment, { params: { id: appointment }, body: {} }));
    await place();
    const asLena = await app.loginAs(lena);
    const last = bodyOf(await asLena(listEvents)).at(-1)!;
    bodyOf(await asOwner(removeProfessional, { params: { id: shop.professional.id } }));

    expect(bodyOf(await asLena(listEvents, { query: { after: last.id } }))).toEqual([]);
  });

  test('is empty for another business, and refuses its event as a start', async () => {
    const { asOwner, book } = await setUpShop();
    await book('10:00');
    await place();
    const [event] = bodyOf(await asOwner(listEvents));
    const { asOwner: asOther } = await setUpShop();

    expect(bodyOf(await asOther(listEvents))).toEqual([]);
    const after = { query: { after: event!.id } };
    expect(codeOf(await asOther(listEvents, after))).toBe('INVALID_INPUT');
  });

  test('refuses a start that is unknown, not placed yet, or older than 90 days, and unknown types', async () => {
    const { asOwner, book } = await setUpShop();
    const appointment = await book('10:00');
    const [unplaced] = await query<{ id: string }>(
      app.url,
      'SELECT id FROM events WHERE resource_id = $1',
      [appointment],
    );
    const startAt = async (after: string) =>
      codeOf(await asOwner(listEvents, { query: { after } }));

    expect(await startAt(newId('evt'))).toBe('INVALID_INPUT');
    expect(await startAt(unplaced!.id)).toBe('INVALID_INPUT');
    await place();
    expect(await startAt(unplaced!.id)).toBe('200');
    await query(
      app.url,
      `UPDATE events SET created_at = created_at - interval '91 days' WHERE id = $1`,
      [unplaced!.id],
    );
    expect(await startAt(unplaced!.id)).toBe('INVALID_INPUT');
    const types = { query: { types: 'appointment.booked,appointment.eaten' } };
    expect(codeOf(await asOwner(listEvents, types))).toBe('INVALID_INPUT');
  });
});

/** Reads the events of a stream until there are `count`, then disconnects. */
async function readStream(token: string, count: number, headers: Record<string, string> = {}) {
  const caller = new AbortController();
  const response = await fetch(`${app.gateway.baseUrl}/api/events/stream`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: caller.signal,
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let startId: (id: string) => void = () => undefined;
  const started = new Promise<string>((resolve) => (startId = resolve));
  const events: { id: string; resourceId: unknown }[] = [];
  const collected = (async () => {
    while (events.length < count) {
      const read = await reader.read().catch(() => undefined);
      if (!read || read.done) break;
      const { value } = read;
      text += value;
      const blocks = text.split('\n\n');
      text = blocks.pop()!;
      for (const block of blocks) {
        const [, start] = /^id: (.+)$/.exec(block) ?? [];
        if (start) startId(start);
        const [, id, data] = /^id: (.+)\ndata: (.+)$/.exec(block) ?? [];
        if (id)
          events.push({
            id,
            resourceId: (JSON.parse(data!) as { resourceId: unknown }).resourceId,
          });
      }
    }
    caller.abort();
    return events;
  })();
  return { started, collected, disconnect: () => caller.abort() };
}

describe('the event stream', () => {
  test('sends one event for each appointment of a series, and continues within the series', async () => {
    const { owner, shop, asOwner, asCustomer, book } = await setUpShop();
    await book('09:00');
    await place();
    const token = await app.issueToken(owner);
    const stream = await readStream(token, 1);
    const body = { ...bookingAt(shop), recurringFrequency: 'weekly' as const, recurringCount: 3 };
    const { recurringGroupId = '' } = bodyOf(await asCustomer(bookAppointment, { body }));
    await place();
    const [first] = await stream.collected;
    const resumed = await readStream(token, 2, { 'last-event-id': first!.id });
    const received = [first!, ...(await resumed.collected)];

    const series = bodyOf(await asCustomer(listAppointments, { query: { recurringGroupId } }));
    expect(received.map(({ resourceId }) => resourceId)).toEqual(
      series.toSorted((a, b) => a.date.localeCompare(b.date)).map(({ id }) => id),
    );
    expect(bodyOf(await asOwner(listEvents))).toHaveLength(4);
  });

  test('continues without a gap if it is interrupted before its first event', async () => {
    const { owner, book } = await setUpShop();
    const token = await app.issueToken(owner);
    const stream = await readStream(token, 1);
    const startId = await stream.started;
    stream.disconnect();
    await stream.collected;
    const missed = await book('10:00');
    await place();

    const resumed = await readStream(token, 1, { 'last-event-id': startId });

    expect(await resumed.collected).toMatchObject([{ resourceId: missed }]);
  });

  test('continues without a gap after events that were placed in another order than they were made', async () => {
    const { owner, book } = await setUpShop();
    const token = await app.issueToken(owner);
    const stream = await readStream(token, 1);
    const startId = await stream.started;
    stream.disconnect();
    await stream.collected;
    const [late, early] = [await book('10:00'), await book('11:00')];
    // The transaction of the first event committed last.
    for (const id of [early, late]) {
      await query(
        app.url,
        `UPDATE events SET position = (SELECT coalesce(max(position), 0) + 1 FROM events)
         WHERE resource_id = $1`,
        [id],
      );
    }

    const resumed = await readStream(token, 2, { 'last-event-id': startId });

    expect((await resumed.collected).map(({ resourceId }) => resourceId)).toEqual([early, late]);
  });

  test('ends with its session, before the next event', async () => {
    const { owner, book } = await setUpShop();
    const { accessToken, refreshToken } = await app.openSession(owner.email);
    const stream = await readStream(accessToken, 1);
    await stream.started;

    bodyOf(await app.gateway.client(logout, { body: { refreshToken } }));
    await book('10:00');
    await place();

    expect(await stream.collected).toEqual([]);
  });

  test('is refused to an account that has ten, also if it asks for all at once', async () => {
    const { owner } = await setUpShop();
    const caller = new AbortController();
    const headers = { authorization: `Bearer ${await app.issueToken(owner)}` };
    const open = () =>
      fetch(`${app.gateway.baseUrl}/api/events/stream`, { headers, signal: caller.signal });

    const responses = await Promise.all(Array.from({ length: 12 }, open));

    const refused = responses.filter(({ status }) => status === 429);
    expect(await Promise.all(refused.map((response) => response.json()))).toEqual([
      { error: 'RATE_LIMITED:60' },
      { error: 'RATE_LIMITED:60' },
    ]);
    caller.abort();
  });

  test('refuses an unknown Last-Event-ID', async () => {
    const { owner } = await setUpShop();
    const headers = {
      authorization: `Bearer ${await app.issueToken(owner)}`,
      'last-event-id': newId('evt'),
    };
    const response = await fetch(`${app.gateway.baseUrl}/api/events/stream`, { headers });

    expect([response.status, await response.json()]).toEqual([400, { error: 'INVALID_INPUT' }]);
  });
});
