import { describe, expect, test } from '@jest/globals';
import {
  cancelAppointment,
  confirmAppointment,
  rescheduleAppointment,
} from '../../../contract/appointment-changes.ts';
import { useNotifications } from '../../support/notifications.ts';
import { bodyOf } from '../../support/salon.ts';

const notifications = useNotifications();
const { app, setUpShop } = notifications;

describe('staff who have no later mail', () => {
  test('learn of a booking that was confirmed before its request was sent', async () => {
    const { owner, lena, as, book, listOf } = await setUpShop({ business: { autoConfirm: false } });
    const { id } = await book();
    app.clock.set('2035-06-10T08:01:00Z');
    bodyOf(await (await as(owner))(confirmAppointment, { params: { id }, body: {} }));
    await notifications.notifier.notifyAll();

    const mails = notifications.server.take(lena.email);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('New booking')]);
    // The owner has confirmed it.
    expect(notifications.server.take(owner.email)).toEqual([]);
    expect(await listOf(id)).toEqual(
      expect.arrayContaining(['staffRequested sent', 'staffRequested skipped superseded']),
    );
  });

  test.each([
    ['moves again', { date: '2035-06-15', start: '16:00' }, 'Moved: Ana Souza', '16:00–17:00'],
    ['is cancelled', undefined, 'Cancelled: Ana Souza', '15:00–16:00'],
  ])(
    'learn that an appointment left their calendar, if it then %s',
    async (_case, move, subject, time) => {
      const { ana, lena, shop, as, book } = await setUpShop();
      const mia = await app.make.colleague(shop);
      const { id } = await book();
      await notifications.notifier.notifyAll();
      notifications.server.take();
      const asAna = await as(ana);
      const params = { id };
      app.clock.set('2035-06-10T08:01:00Z');
      const toMia = { date: '2035-06-14', start: '15:00', professional: mia.id };
      bodyOf(await asAna(rescheduleAppointment, { params, body: toMia }));
      app.clock.set('2035-06-10T08:02:00Z');
      if (move) bodyOf(await asAna(rescheduleAppointment, { params, body: move }));
      else bodyOf(await asAna(cancelAppointment, { params, body: {} }));
      await notifications.notifier.notifyAll();

      const mails = notifications.server.take(lena.email);
      expect(mails.map((mail) => mail.subject)).toEqual([expect.stringContaining(subject)]);
      expect(mails[0]!.text).toContain(time);
    },
  );
});
