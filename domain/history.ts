import type { alertView } from './alert.ts';
import type { AppointmentRecord, ownerView } from './appointment.ts';

/** Whoever does what is due by the clock. */
export const SCHEDULER = 'scheduler';

/** An event as it is stored. */
export type StoredEvent = {
  readonly id: string;
  readonly type: string;
  readonly actorId: string;
  readonly createdAt: Date;
  readonly data: unknown;
};

/** What an event of an appointment holds, besides the appointment as it was then. */
type Told = ReturnType<typeof ownerView> & {
  readonly reason?: string;
  readonly payment?: { readonly amountMajor: number; readonly method: string };
  readonly alert?: ReturnType<typeof alertView>;
};

/** One line of an appointment's history, for all of its owners: no notes. */
export function toHistoryLine(event: StoredEvent, { clientId }: AppointmentRecord) {
  const isScheduler = event.actorId === SCHEDULER;
  // The engine wrote it.
  const { status, professional, date, start, end, paymentStatus, reason, payment, alert } =
    event.data as Told;
  return {
    id: event.id,
    at: event.createdAt.toISOString(),
    type: event.type,
    by: event.actorId,
    role: isScheduler
      ? ('scheduler' as const)
      : event.actorId === clientId
        ? ('customer' as const)
        : ('staff' as const),
    via: isScheduler ? ('scheduler' as const) : ('api' as const),
    ...{ status, professional, date, start, end, paymentStatus },
    ...(reason !== undefined && { reason }),
    ...(payment !== undefined && { payment }),
    ...(alert !== undefined && { alert }),
  };
}
