import { describe, expect, test } from '@jest/globals';
import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { alerts } from '../../../db/schema/alerts.ts';
import { appointments, sessions } from '../../../db/schema/appointments.ts';
import { couponUses } from '../../../db/schema/coupons.ts';
import { heldSeats, holds } from '../../../db/schema/holds.ts';
import { ledgerEntries } from '../../../db/schema/ledger.ts';
import { waitlistEntries } from '../../../db/schema/waitlist.ts';
import { packageRedemptions } from '../../../db/schema/packages.ts';
import { listUpdatedColumns } from '../../../db/writes/bulk.ts';
import {
  IMMUTABLE_ALERT_FIELDS,
  IMMUTABLE_APPOINTMENT_FIELDS,
} from '../../../db/writes/decisions.ts';
import { IMMUTABLE_HOLD_FIELDS } from '../../../db/writes/holds.ts';
import { IMMUTABLE_ENTRY_FIELDS } from '../../../db/writes/waitlist.ts';
import type { CouponUse } from '../../../domain/coupon.ts';
import type { Redemption } from '../../../domain/world.ts';
import { anAppointment } from '../../support/booked-world.ts';
import { aPayment } from '../../support/ledger.ts';
import { anAlert } from '../../support/target-commands.ts';
import { aHeldSeat, anEntry, aHold, aSession } from '../../support/world.ts';

const COUPON_USE: Required<CouponUse> = { bookingId: '', couponId: '', customerId: '' };
const REDEMPTION: Required<Redemption> = { purchaseId: '', appointmentId: '' };

/** Instants are milliseconds in these records and timestamps in their rows. */
const COLUMN_OF: Readonly<Record<string, string>> = {
  startMs: 'startsAt',
  endMs: 'endsAt',
  createdAtMs: 'createdAt',
  respondedAtMs: 'respondedAt',
  expiresAtMs: 'expiresAt',
};

function listWrittenFields(table: PgTable): string[] {
  return Object.entries(getTableColumns(table))
    .filter(([, column]) => column.generated === undefined)
    .map(([field]) => field);
}

test.each<[string, PgTable, object]>([
  [
    'appointment',
    appointments,
    { ...anAppointment(), createdAt: new Date(), updatedAt: new Date() },
  ],
  ['session', sessions, aSession({ units: [] })],
  ['alert', alerts, anAlert()],
  ['hold', holds, aHold()],
  ['held seat', heldSeats, { ...aHeldSeat(), units: [] }],
  ['waitlist entry', waitlistEntries, anEntry()],
  ['ledger entry', ledgerEntries, { ...aPayment(), takenAt: new Date() }],
  ['coupon use', couponUses, { ...COUPON_USE, createdAt: new Date() }],
  ['redemption', packageRedemptions, { ...REDEMPTION, createdAt: new Date() }],
])(
  'every field of the record %s has a column, and every column a field',
  (_name, table, record) => {
    const fields = Object.keys(record).map((field) => COLUMN_OF[field] ?? field);
    expect(fields.toSorted()).toEqual(listWrittenFields(table).toSorted());
  },
);

describe.each<[string, PgTable, readonly string[]]>([
  ['appointment', appointments, IMMUTABLE_APPOINTMENT_FIELDS],
  ['alert', alerts, IMMUTABLE_ALERT_FIELDS],
  ['hold', holds, IMMUTABLE_HOLD_FIELDS],
  ['waitlist entry', waitlistEntries, IMMUTABLE_ENTRY_FIELDS],
])('a change of an %s', (_name, table, immutable) => {
  const updated = listUpdatedColumns(table, immutable).map(([field]) => field);

  test('saves every column that is not declared immutable', () => {
    expect([...immutable, ...updated].toSorted()).toEqual(listWrittenFields(table).toSorted());
  });
});
