import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as life from '../../../contract/appointment-life.ts';
import { bookAppointment } from '../../../contract/appointments.ts';
import { wishAt } from '../../support/factories.ts';
import { openTestAppWithWorker } from '../../support/test-app.ts';

let app: Awaited<ReturnType<typeof openTestAppWithWorker>>;
beforeAll(async () => void (app = await openTestAppWithWorker()));
afterAll(() => app.close());

/** A booking whose notes were changed by both sides. */
async function scene() {
  const { make, entrance: sessions } = app;
  const [owner, customer] = [await make.user('business'), await make.user()];
  const shop = await make.shop({ business: { userId: owner.id } });
  const [asOwner, asCustomer] = [await sessions.enter(owner), await sessions.enter(customer)];
  const booked = await asCustomer(bookAppointment, {
    body: wishAt(shop),
  });
  if (!booked.ok) throw new Error(booked.error);
  const params = { id: booked.body.id };
  const annotate = (call: typeof asOwner, body: object) =>
    call(life.annotateAppointment, { params, body });
  await annotate(asOwner, { staffNotes: 'pays late' });
  await annotate(asCustomer, { notes: 'by the window' });
  await annotate(asOwner, { notes: 'by the door', staffNotes: 'vip' });
  await annotate(asOwner, { staffNotes: null });
  const read = (
    call: typeof asOwner,
    query: { limit?: number; cursor?: string | undefined } = {},
  ) => call(life.listHistory, { params, query });
  const told = async (call: typeof asOwner) => {
    const history = await read(call);
    return history.ok && history.body.map(({ type, role }) => `${type} by ${role}`);
  };
  return { asOwner, asCustomer, read, told };
}

test('what only staff may read leaves no trace in what a customer reads', async () => {
  const { asOwner, asCustomer, read, told } = await scene();
  const [booked, byCustomer, byStaff] = [
    'appointment.booked by customer',
    'appointment.annotated by customer',
    'appointment.annotated by staff',
  ];
  expect(await told(asOwner)).toEqual([booked, byStaff, byCustomer, byStaff, byStaff]);
  expect(await told(asCustomer)).toEqual([booked, byCustomer, byStaff]);
  const seen = JSON.stringify(await read(asCustomer));
  for (const word of ['staffNotes', 'pays late', 'vip', 'changed']) {
    expect(seen).not.toContain(word);
  }
});

test('the history is paged, the first change first, for each by what they may read', async () => {
  const { asOwner, asCustomer, read } = await scene();
  for (const [call, count] of [
    [asOwner, 5],
    [asCustomer, 3],
  ] as const) {
    const all = await read(call);
    const pages: string[][] = [];
    for (let cursor: string | undefined, isMore = true; isMore;) {
      const page = await read(call, { limit: 2, cursor });
      if (!page.ok) throw new Error(page.error);
      pages.push(page.body.map(({ id }) => id));
      cursor = /cursor=([^&>]+)/.exec(page.headers.get('link') ?? '')?.[1];
      isMore = cursor !== undefined;
    }
    expect(pages.map(({ length }) => length)).toEqual(count === 5 ? [2, 2, 1] : [2, 1]);
    expect(pages.flat()).toEqual(all.ok && all.body.map(({ id }) => id));
  }
  expect(await read(asOwner, { cursor: 'none' })).toMatchObject({ error: 'INVALID_INPUT' });
});
