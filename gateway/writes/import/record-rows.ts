import type { BusinessImport } from '../../../contract/export/business-import.ts';
import type { ImportedRows } from '../../../db/writes/imports.ts';
import type { NewEvent } from '../../../db/writes/events.ts';
import { appointmentEvent } from '../../../domain/events.ts';
import { toImportedReference } from '../../../domain/import/import.ts';
import type { ImportContext } from './setup-rows.ts';

/** Clients, what they hold, their appointments and the money. Accounts become client records. */
export function* toRecordRows(
  file: BusinessImport,
  context: ImportContext,
): Generator<ImportedRows> {
  yield* toClientRows(file, context);
  yield* toOfferRows(file, context);
  yield* toCalendarRows(file, context);
}

function toClientRows(file: BusinessImport, { businessId, renaming }: ImportContext) {
  return [
    {
      section: 'clients',
      table: 'crmClients',
      rows: file.clients.map((row) => toClientRow(renaming.renameRow('clients', row), businessId)),
    },
    {
      section: 'clientFamily',
      table: 'familyMembers',
      rows: file.clientFamily.map((row) => renaming.renameRow('clientFamily', row)),
    },
  ] as const;
}

function toClientRow(row: BusinessImport['clients'][number], businessId: string) {
  const { id, name, email, phone, notes, tags, wantsReminders, wantsChanges, createdAt } = row;
  const contact = { name, email, phone, notes, tags };
  return { id, businessId, ...contact, wantsReminders, wantsChanges, createdAt };
}

function toOfferRows(file: BusinessImport, { businessId, renaming }: ImportContext) {
  const { rename, renameRow } = renaming;
  const ofBusiness = (section: 'coupons' | 'packages') =>
    file[section].map((row) => ({ ...renameRow(section, row), businessId }));
  return [
    { section: 'coupons', table: 'coupons', rows: ofBusiness('coupons') },
    { section: 'packages', table: 'packages', rows: ofBusiness('packages') },
    {
      section: 'purchases',
      table: 'packagePurchases',
      rows: file.purchases.map(({ userId, crmClientId, ...row }) => ({
        ...renameRow('purchases', row),
        businessId,
        crmClientId: rename('clients', userId ?? crmClientId ?? ''),
      })),
    },
  ] as const;
}

/** Lazy: other requests run while a section is written, before the next one is made. */
function* toCalendarRows(file: BusinessImport, context: ImportContext): Generator<ImportedRows> {
  const { rename, renameRow } = context.renaming;
  yield { section: 'sessions', table: 'sessions', rows: toSessionRows(file, context) };
  yield { section: 'appointments', table: 'appointments', rows: toAppointments(file, context) };
  yield {
    section: 'couponUses',
    table: 'couponUses',
    rows: file.couponUses.map((row) => ({
      ...renameRow('couponUses', row),
      customerId: rename('clients', row.customerId),
    })),
  };
  yield {
    section: 'redemptions',
    table: 'packageRedemptions',
    rows: file.redemptions.map((row) => renameRow('redemptions', row)),
  };
  yield toPaymentRows(file, context);
}

function toPaymentRows(file: BusinessImport, { businessId, ownerId, renaming }: ImportContext) {
  const payments = file.payments.map((row) => ({
    ...renaming.renameRow('payments', row),
    businessId,
    // The accounts of the staff who took it are not imported.
    takenById: ownerId,
  }));
  const subjectOf = ({ appointmentId, purchaseId }: (typeof payments)[number]) =>
    appointmentId ?? purchaseId ?? '';
  const rows = payments.toSorted((a, b) => (subjectOf(a) < subjectOf(b) ? -1 : 1));
  const groupOf = (index: number) => subjectOf(rows[index]!);
  return { section: 'payments', table: 'ledgerEntries', rows, groupOf } as const;
}

function toSessionRows(file: BusinessImport, { businessId, renaming }: ImportContext) {
  const seats = new Map<string, number>();
  for (const { sessionId, status } of file.appointments) {
    if (status !== 'Cancelled') seats.set(sessionId, (seats.get(sessionId) ?? 0) + 1);
  }
  return file.sessions.map((row) => ({
    ...renaming.renameRow('sessions', row),
    businessId,
    seatsTaken: seats.get(row.id) ?? 0,
  }));
}

function toAppointments(file: BusinessImport, { businessId, now, renaming }: ImportContext) {
  const { rename, renameRow } = renaming;
  // An erased client has no record.
  const known = new Set(file.clients.map(({ id }) => id));
  const renamePerson = ({ personId, bookingId }: Appointment) => {
    if (personId === bookingId) return rename('bookings', bookingId);
    // The family of an account is not in the file.
    return rename(known.has(personId) ? 'clients' : 'clientFamily', personId);
  };
  return file.appointments.map((row) => {
    const clientId = row.clientId ?? row.crmClientId ?? '';
    return {
      ...renameRow('appointments', row),
      businessId,
      personId: renamePerson(row),
      clientId: null,
      crmClientId: known.has(clientId) ? rename('clients', clientId) : null,
      bookedById: null,
      paymentIntentId: toImportedReference(row.paymentIntentId),
      updatedAt: now.toISOString(),
    };
  });
}

type Appointment = BusinessImport['appointments'][number];

/** One for each appointment: it has no other event here. */
export function toImportEvents(
  file: BusinessImport,
  { businessId, ownerId: actorId, renaming }: ImportContext,
): NewEvent[] {
  return file.appointments.map((row) => {
    const times = { startsAt: new Date(row.startsAt), endsAt: new Date(row.endsAt) };
    const renamed = renaming.renameRow('appointments', row);
    const record = { ...renamed, ...times, businessId, version: 1, statusSince: null };
    return { ...appointmentEvent('appointment.imported', record), actorId };
  });
}
