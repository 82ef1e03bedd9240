import { expect, test } from '@jest/globals';
import { refused } from '../../support/sessions.ts';
import { query } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true, checkInvariants: false });

/** Another gateway trusts the session for some seconds after the account was erased. */
test.each<[string, string, (ids: Record<'appointment' | 'kim', string>) => string, object]>([
  ['add a family member', 'POST', () => '/api/family-members', { name: 'Bo' }],
  ['rename a family member', 'PATCH', ({ kim }) => `/api/family-members/${kim}`, { name: 'Bo' }],
  [
    'write notes',
    'PATCH',
    ({ appointment }) => `/api/appointments/${appointment}`,
    { notes: 'Bo' },
  ],
  [
    'cancel an appointment',
    'POST',
    ({ appointment }) => `/api/appointments/${appointment}/cancel`,
    {},
  ],
])('an erased account cannot %s', async (_case, method, path, body) => {
  const { make, url } = app;
  const ana = await make.user();
  const { appointmentId: appointment } = await make.review(await make.shop(), { client: ana });
  const { id: kim } = await make.familyMember(ana.id);
  await query(url, 'SELECT erase_account($1, now())', [ana.id]);
  const response = await app.send(ana, method, path({ appointment, kim }), body);
  expect(response).toEqual(refused(401, 'AUTH_REQUIRED'));
  const rows = await query(
    url,
    `SELECT name FROM family_members WHERE user_id = $1
     UNION ALL SELECT notes FROM appointments WHERE client_id = $1 AND notes IS NOT NULL`,
    [ana.id],
  );
  expect(rows).toEqual([{ name: '' }]);
});

test('an erased account can neither report content nor appeal', async () => {
  const { make, url } = app;
  const ana = await make.user();
  const { id: targetId } = await make.review(await make.shop());
  const body = { targetType: 'review', targetId, reason: 'A secret' };
  const { body: report } = await app.send(ana, 'POST', '/api/reports', body);
  await query(url, 'SELECT erase_account($1, now())', [ana.id]);

  for (const [path, sent] of [
    ['/api/reports', body],
    [`/api/reports/${String(report['id'])}/appeal`, { reason: 'A secret' }],
  ] as const) {
    expect(await app.send(ana, 'POST', path, sent)).toEqual(refused(401, 'AUTH_REQUIRED'));
  }
  expect(await query(url, 'SELECT reason FROM content_reports')).toEqual([{ reason: '' }]);
});

test('an erased account cannot write a review', async () => {
  const { make, url } = app;
  const ana = await make.user();
  const { appointmentId } = await make.review(await make.shop(), { client: ana });
  await query(url, 'DELETE FROM reviews WHERE appointment_id = $1', [appointmentId]);
  await query(url, 'SELECT erase_account($1, now())', [ana.id]);
  const review = { appointmentId, rating: 1 };
  expect(await app.send(ana, 'POST', '/api/reviews', review)).toEqual(
    refused(401, 'AUTH_REQUIRED'),
  );
});
