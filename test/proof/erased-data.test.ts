import { expect, test } from '@jest/globals';
import { asOwner } from '../../tools/proof/database.ts';
import { isExplained } from '../../tools/proof/operations/erasure.ts';
import { listErasedData } from '../../tools/proof/market/leavers.ts';
import { type AppointmentView, createLog, type Outcome } from '../../tools/proof/log.ts';
import { createDatabase } from '../support/services.ts';

test('the name of an erased person is found in any column, and that of others is not', async () => {
  const url = await createDatabase();
  await asOwner(url, (client) =>
    client.query(
      `INSERT INTO users (id, email, password_hash, name, role) SELECT email, email, '', '', 'customer'
       FROM unnest(ARRAY['leavermark1x@proof.test', 'leavermark2x@proof.test']) AS email`,
    ),
  );
  const log = createLog();
  expect(await listErasedData(url, log)).toEqual([]);

  log.erased.add('leavermark2x');
  expect(await listErasedData(url, log)).toEqual([
    { code: 'NOT_ERASED', subject: 'users', text: 'leavermark2x was erased and is in users' },
  ]);
});

const BOOKED: Outcome = { status: 'succeeded', appointment: { id: 'apt' } as AppointmentView };
const refused = (code: string): Outcome => ({ status: 'refused', code });
const GONE = refused('CLIENT_NOT_FOUND');

test.each<[string | undefined, Outcome[]]>([
  [undefined, [GONE, refused('AUTH_REQUIRED')]],
  ['ACCOUNT_HAS_BOOKINGS', [BOOKED, BOOKED]],
])('an erasure (%s) is right with these answers', (code, bookings) => {
  expect(isExplained(code, bookings)).toBe(true);
});

test.each<[string | undefined, Outcome[]]>([
  [undefined, [GONE, BOOKED]],
  [undefined, [refused('SLOT_TAKEN')]],
  ['ACCOUNT_HAS_BOOKINGS', [BOOKED, GONE]],
  ['FORBIDDEN', [BOOKED]],
])('an erasure (%s) is a violation with these answers', (code, bookings) => {
  expect(isExplained(code, bookings)).toBe(false);
});
