import type { AppointmentRecord } from './appointment.ts';
import { changeAppointment } from './appointment-changes.ts';
import type { Changes } from './changes.ts';
import type { AppointmentEventType } from './events.ts';
import type { LedgerEntry, LedgerKind } from './ledger-entry.ts';
import { settle } from './ledger.ts';
import { toMajor } from './money.ts';
import type { World } from './world.ts';

/** The entries of an appointment, oldest first. */
export function entriesOf(world: World, appointmentId: string): LedgerEntry[] {
  return world.ledger.filter((entry) => entry.appointmentId === appointmentId);
}

export function toEntry(
  { id: appointmentId, businessId, currency }: AppointmentRecord,
  kind: LedgerKind,
  entry: Pick<LedgerEntry, 'id' | 'amountMinor' | 'method' | 'takenById'> &
    Partial<Pick<LedgerEntry, 'voidsId' | 'agreedPrice' | 'overpaidMinor'>>,
): LedgerEntry {
  return {
    businessId,
    appointmentId,
    purchaseId: null,
    kind,
    currency,
    voidsId: null,
    agreedPrice: null,
    overpaidMinor: 0,
    ...entry,
  };
}

/** Adds entries to the ledger of an appointment. `whole` announces a payment status that changed. */
export function changeLedger(
  world: World,
  appointment: AppointmentRecord,
  newLedgerEntries: readonly LedgerEntry[],
  event: {
    readonly whole: AppointmentEventType;
    readonly other: AppointmentEventType;
    readonly details?: object;
  },
): Changes {
  const after = settle(appointment, [...entriesOf(world, appointment.id), ...newLedgerEntries]);
  const type = after.paymentStatus === appointment.paymentStatus ? event.other : event.whole;
  const entries = newLedgerEntries.map(({ id, kind, amountMinor, currency, method, voidsId }) => ({
    id,
    kind,
    amountMajor: toMajor(amountMinor, currency),
    method,
    ...(voidsId !== null && { voidsId }),
  }));
  return { ...changeAppointment(after, type, { ...event.details, entries }), newLedgerEntries };
}
