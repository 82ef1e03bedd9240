import { expect, test } from '@jest/globals';
import { exportBusiness } from '../../../contract/exports.ts';
import { importBusiness } from '../../../contract/imports.ts';
import { useNotifications } from '../../support/notifications.ts';
import { bodyOf } from '../../support/salon.ts';
import { query } from '../../support/services.ts';

const notifications = useNotifications();
const { app, setUpShop } = notifications;

test('clients of an imported business are mailed once it is open', async () => {
  const { ana, owner, as, shop, book } = await setUpShop();
  await book({ date: '2035-06-14' });
  await notifications.notifier.notifyAll();
  const call = await as(owner);
  const file = await call(exportBusiness);
  const body = { file: bodyOf(file) };
  const { id } = bodyOf(await call(importBusiness, { body }));
  await query(app.url, `UPDATE businesses SET status = 'closed' WHERE id = $1`, [shop.business.id]);
  await query(app.url, `UPDATE appointments SET status = 'NoShow' WHERE business_id = $1`, [
    shop.business.id,
  ]);
  notifications.server.take();
  for (const now of ['2035-06-13T07:30:00Z', '2035-06-13T08:00:00Z']) {
    app.clock.set(now);
    await notifications.notifier.notifyAll();
  }
  expect(notifications.server.take()).toEqual([]);

  await query(app.url, `UPDATE businesses SET status = 'approved' WHERE id = $1`, [id]);
  app.clock.set('2035-06-14T06:00:00Z');
  await notifications.notifier.notifyAll();
  expect(notifications.server.take(ana.email)).toHaveLength(1);
});
