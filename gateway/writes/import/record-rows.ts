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

function* toClientRows(
  file: BusinessImport,
  { businessId, renaming: { renameRow } }: ImportContext,
): Generator<ImportedRows> {
  for (const page of pagesOf(file.clients)) {
    const rows = page.map((row) => toClientRow(renameRow('clients', row), businessId));
    yield { section: 'clients', table: 'crmClients', rows };
  }
  yield {
    section: 'clientFamily',
    table: 'familyMembers',
    rows: file.clientFamily.map((row) => renameRow('clientFamily', row)),
  };
}

/** A page is mapped within some milliseconds. Other requests run while it is written, before the next one is mapped. */
const PAGE_ROWS = 100;

function* pagesOf<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += PAGE_ROWS) {
    yield rows.slice(from, from + PAGE_ROWS);
  }
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

function* toCalendarRows(file: BusinessImport, context: ImportContext): Generator<ImportedRows> {
  const { rename, renameRow } = context.renaming;
  const toSession = createSessionMapping(file, context);
  for (const page of pagesOf(file.sessions)) {
    yield { section: 'sessions', table: 'sessions', rows: page.map(toSession) };
  }
  const toAppointment = createAppointmentMapping(file, context);
  for (const page of pagesOf(file.appointments)) {
    yield { section: 'appointments', table: 'appointments', rows: page.map(toAppointment) };
  }
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

function createSessionMapping(file: BusinessImport, { businessId, renaming }: ImportContext) {
  const seats = new Map<string, number>();
  for (const { sessionId, status } of file.appointments) {
    if (status !== 'Cancelled') seats.set(sessionId, (seats.get(sessionId) ?? 0) + 1);
  }
  return (row: BusinessImport['sessions'][number]) => ({
    ...renaming.renameRow('sessions', row),
    businessId,
    seatsTaken: seats.get(row.id) ?? 0,
  });
}

function createAppointmentMapping(
  file: BusinessImport,
  { businessId, now, renaming }: ImportContext,
) {
  const { rename, renameRow } = renaming;
  // An erased client has no record.
  const known = new Set(file.clients.map(({ id }) => id));
  const renamePerson = ({ personId, bookingId }: Appointment) => {
    if (personId === bookingId) return rename('bookings', bookingId);
    // The family of an account is not in the file.
    return rename(known.has(personId) ? 'clients' : 'clientFamily', personId);
  };
  return (row: Appointment) => {
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
  };
}

type Appointment = BusinessImport['appointments'][number];

/** One for each appointment, which has no other event here; page by page. */
export function* toImportEvents(
  file: BusinessImport,
  { businessId, ownerId: actorId, renaming }: ImportContext,
): Generator<NewEvent[]> {
  for (const page of pagesOf(file.appointments)) {
    yield page.map((row) => {
      const times = { startsAt: new Date(row.startsAt), endsAt: new Date(row.endsAt) };
      const renamed = renaming.renameRow('appointments', row);
      const record = { ...renamed, ...times, businessId, version: 1, statusSince: null };
      return { ...appointmentEvent('appointment.imported', record), actorId };
    });
  }
}
