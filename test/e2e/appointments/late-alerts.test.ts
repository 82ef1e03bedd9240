import { describe, expect, test } from '@jest/globals';
import { listAlerts, raiseAlert, respondToAlert } from '../../../contract/alerts.ts';
import { annotateAppointment, markNoShow } from '../../../contract/appointment-changes.ts';
import { listHistory } from '../../../contract/appointment-history.ts';
import { getAppointment, listAppointments } from '../../../contract/appointments.ts';
import { at, bookHaircut, HAIRCUT_DATE } from '../../support/booked-haircut.ts';
import { bodyOf } from '../../support/salon.ts';
import type { Call } from '../../support/sessions.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true, clock: at('08:00') });

const raise = (call: Call, id: string, minutes = 15) =>
  call(raiseAlert, { params: { id }, body: { minutes } });
const respond = (call: Call, id: string, response: 'accept' | 'decline' = 'accept') =>
  call(respondToAlert, { params: { id }, body: { response } });

describe('a late alert', () => {
  test('blocks a no-show until staff respond, then for the agreed minutes', async () => {
    const { id, as } = await bookHaircut(app);
    const raised = await raise(await as('customer', '09:50'), id, 20);
    expect(raised).toMatchObject({ status: 201, body: { minutes: 20, status: 'open' } });
    const alertId = raised.ok ? raised.body.id : '';
    const openAlertIds = async (person: 'lena' | 'owner' | 'stranger', clock: string) => {
      const open = await (await as(person, clock))(listAlerts);
      return open.ok && open.body.map((alert) => alert.id);
    };
    expect(await openAlertIds('lena', '09:50')).toEqual([alertId]);
    expect(await openAlertIds('owner', '09:50')).toEqual([alertId]);
    expect(await openAlertIds('stranger', '09:50')).toEqual([]);
    expect(await openAlertIds('lena', '11:01')).toEqual([]);
    expect(await raise(await as('customer', '09:51'), id)).toMatchObject({
      status: 409,
      error: 'REQUEST_PENDING',
    });
    const tryNoShow = async (clock: string) => {
      const result = await (await as('lena', clock))(markNoShow, { params: { id } });
      return result.ok ? result.body.status : result.error;
    };
    expect(await tryNoShow('10:09')).toBe('NOSHOW_TOO_EARLY');
    expect(await tryNoShow('10:15')).toBe('NOSHOW_LATE_PENDING');
    expect(await respond(await as('lena', '10:15'), alertId)).toMatchObject({
      status: 200,
      body: { id: alertId, status: 'accepted' },
    });
    expect(await openAlertIds('lena', '10:15')).toEqual([]);
    expect(await respond(await as('lena', '10:16'), alertId)).toMatchObject({
      status: 409,
      error: 'ALERT_ALREADY_RESPONDED',
    });
    expect(await tryNoShow('10:19')).toBe('NOSHOW_LATE_GRACE');
    expect(await tryNoShow('10:20')).toBe('NoShow');
  });

  test('is shown to staff with the appointment, and its ETag can be sent back', async () => {
    const { id, as } = await bookHaircut(app);
    const asLena = await as('lena', '09:50');
    const read = (call: Call) => call(getAppointment, { params: { id } });
    const before = await read(asLena);
    const asCustomer = await as('customer', '09:50');
    const alertId = bodyOf(await raise(asCustomer, id, 20)).id;
    const after = await read(asLena);
    expect(bodyOf(after)).toMatchObject({ openAlert: { id: alertId, minutes: 20 } });
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    expect(bodyOf(await asLena(listAppointments))).toMatchObject([{ openAlert: { id: alertId } }]);
    expect(bodyOf(await read(asCustomer))).not.toHaveProperty('openAlert');
    const changed = await asLena(annotateAppointment, {
      params: { id },
      headers: { 'if-match': after.headers.get('etag')! },
      body: { staffNotes: 'late again' },
    });
    expect(changed).toMatchObject({ status: 200 });
    await respond(asLena, alertId);
    expect(bodyOf(await read(asLena))).not.toHaveProperty('openAlert');
    const history = bodyOf(await asLena(listHistory, { params: { id } }));
    expect(history.at(-1)).toMatchObject({ role: 'staff', professionalName: 'Lena' });
    expect(history.every(({ byName }) => byName !== undefined)).toBe(true);
    const shown = bodyOf(await asCustomer(listHistory, { params: { id } }));
    expect(shown.some(({ byName }) => byName !== undefined)).toBe(false);
  });

  test('is raised by the customer and answered by staff of the appointment', async () => {
    const { id, as } = await bookHaircut(app);
    expect(await raise(await as('owner', '09:50'), id)).toMatchObject({ status: 403 });
    const other = await app.loginAs(await app.make.user());
    expect(await raise(other, id)).toMatchObject({ status: 404, error: 'APPOINTMENT_NOT_FOUND' });
    const raised = await raise(await as('customer', '09:50'), id);
    const alertId = raised.ok ? raised.body.id : '';
    expect(await respond(await as('customer', '09:50'), alertId)).toMatchObject({ status: 403 });
    expect(await respond(await as('stranger', '09:50'), alertId)).toMatchObject({
      status: 404,
      error: 'NOT_FOUND',
    });
    expect(await respond(await as('owner', '11:01'), alertId)).toMatchObject({
      status: 409,
      error: 'ALERT_NOT_RESPONDABLE',
    });
  });

  test.each([
    [{}, 'MISSING_FIELDS'],
    [{ minutes: 0 }, 'INVALID_INPUT'],
    [{ minutes: 61 }, 'INVALID_INPUT'],
    [{ minutes: 1.5 }, 'INVALID_INPUT'],
  ])('is refused with %j', async (body, error) => {
    const { id, as } = await bookHaircut(app);
    const call = await as('customer', '09:50');
    const result = await call(raiseAlert, {
      params: { id },
      body: body as { minutes: number },
    });
    expect(result).toMatchObject({ status: 400, error });
  });

  test('takes only the responses accept and decline', async () => {
    const { as } = await bookHaircut(app);
    expect(await respond(await as('owner', '10:00'), 'alr_1', 'maybe' as 'accept')).toMatchObject({
      status: 400,
      error: 'ALERT_INVALID_RESPONSE',
    });
  });

  test('is listed to staff with the late customer, and to the customer with the response', async () => {
    const { id, as } = await bookHaircut(app);
    const raised = bodyOf(await raise(await as('customer', '09:50'), id, 20));
    const alertsFor = async (person: 'owner' | 'customer', clock = '09:51') =>
      bodyOf(await (await as(person, clock))(listAlerts));
    const alert = { ...raised, date: HAIRCUT_DATE, start: '10:00' };
    expect(await alertsFor('owner')).toEqual([{ ...alert, client: 'Ana Souza' }]);
    expect(await alertsFor('customer')).toEqual([alert]);
    const asOther = await app.loginAs(await app.make.user());
    expect(bodyOf(await asOther(listAlerts))).toEqual([]);
    await respond(await as('owner', '09:55'), raised.id);
    expect(await alertsFor('owner')).toEqual([]);
    expect(await alertsFor('customer')).toMatchObject([{ id: raised.id, status: 'accepted' }]);
    expect(await alertsFor('customer', '11:01')).toEqual([]);
  });
});
