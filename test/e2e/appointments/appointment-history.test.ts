import { expect, test } from '@jest/globals';
import { annotateAppointment } from '../../../contract/appointment-changes.ts';
import { listHistory } from '../../../contract/appointment-history.ts';
import { bookAppointment } from '../../../contract/appointments.ts';
import { bookingAt } from '../../support/factories.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true });

/** Makes a booking; both sides then change its notes. */
async function bookAndAnnotate() {
  const { make } = app;
  const [owner, customer] = [await make.user('business'), await make.user()];
  const shop = await make.shop({ business: { userId: owner.id } });
  const [asOwner, asCustomer] = [await app.loginAs(owner), await app.loginAs(customer)];
  const booked = await asCustomer(bookAppointment, {
    body: bookingAt(shop),
  });
  if (!booked.ok) throw new Error(booked.error);
  const params = { id: booked.body.id };
  const annotate = (call: typeof asOwner, body: object) =>
    call(annotateAppointment, { params, body });
  await annotate(asOwner, { staffNotes: 'pays late' });
  await annotate(asCustomer, { notes: 'by the window' });
  await annotate(asOwner, { notes: 'by the door', staffNotes: 'vip' });
  await annotate(asOwner, { staffNotes: null });
  const readHistory = (
    call: typeof asOwner,
    query: { limit?: number; cursor?: string | undefined } = {},
  ) => call(listHistory, { params, query });
  const historyLines = async (call: typeof asOwner) => {
    const history = await readHistory(call);
    return history.ok && history.body.map(({ type, role }) => `${type} by ${role}`);
  };
  return { asOwner, asCustomer, readHistory, historyLines };
}

test('the history for a customer holds no trace of staff notes', async () => {
  const { asOwner, asCustomer, readHistory, historyLines } = await bookAndAnnotate();
  const [booked, byCustomer, byStaff] = [
    'appointment.booked by customer',
    'appointment.annotated by customer',
    'appointment.annotated by staff',
  ];
  expect(await historyLines(asOwner)).toEqual([booked, byStaff, byCustomer, byStaff, byStaff]);
  expect(await historyLines(asCustomer)).toEqual([booked, byCustomer, byStaff]);
  const customerHistory = JSON.stringify(await readHistory(asCustomer));
  for (const word of ['staffNotes', 'pays late', 'vip', 'changed']) {
    expect(customerHistory).not.toContain(word);
  }
});

test('the history is paged, oldest first, over the entries that the reader may see', async () => {
  const { asOwner, asCustomer, readHistory } = await bookAndAnnotate();
  for (const [call, count] of [
    [asOwner, 5],
    [asCustomer, 3],
  ] as const) {
    const all = await readHistory(call);
    const pages: string[][] = [];
    for (let cursor: string | undefined, isMore = true; isMore;) {
      const page = await readHistory(call, { limit: 2, cursor });
      if (!page.ok) throw new Error(page.error);
      pages.push(page.body.map(({ id }) => id));
      cursor = /cursor=([^&>]+)/.exec(page.headers.get('link') ?? '')?.[1];
      isMore = cursor !== undefined;
    }
    expect(pages.map(({ length }) => length)).toEqual(count === 5 ? [2, 2, 1] : [2, 1]);
    expect(pages.flat()).toEqual(all.ok && all.body.map(({ id }) => id));
  }
  expect(await readHistory(asOwner, { cursor: 'none' })).toMatchObject({ error: 'INVALID_INPUT' });
});
