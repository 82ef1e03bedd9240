import { clockWithin, instantText } from './local-time.ts';
import { toMajor } from './money.ts';

export type AppointmentStatus = 'Pending' | 'Confirmed' | 'Cancelled' | 'Completed' | 'NoShow';

export type BookedService = {
  readonly serviceId: string;
  readonly name: string;
  readonly duration: number;
  readonly priceMinor: number;
};

/** An appointment as stored. */
export type AppointmentRecord = {
  readonly id: string;
  readonly bookingId: string;
  readonly sessionId: string;
  readonly professionalId: string;
  readonly businessId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly localDate: string;
  readonly timezone: string;
  readonly personId: string;
  readonly clientId: string | null;
  readonly clientName: string;
  readonly serviceIds: string[];
  readonly status: AppointmentStatus;
  readonly notes: string | null;
  readonly staffNotes: string | null;
  readonly paymentStatus: 'unpaid' | 'paid' | 'refunded';
  readonly currency: string;
  readonly bookedServices: BookedService[] | null;
  readonly finalMinor: number | null;
};

export type Viewer = 'customer' | 'staff';

/** The contract's owner view. Staff notes are for staff alone. */
export function ownerView(record: AppointmentRecord, viewer: Viewer) {
  const day = { date: record.localDate, timezone: record.timezone };
  const start = clockWithin(day, record.startsAt.getTime());
  return {
    id: record.id,
    client: record.clientName,
    ...(record.clientId !== null && { clientId: record.clientId }),
    professional: record.professionalId,
    business: record.businessId,
    date: record.localDate,
    start,
    end: clockWithin(day, record.endsAt.getTime()),
    time: start,
    services: record.serviceIds,
    status: record.status,
    ...(record.notes !== null && { notes: record.notes }),
    ...(viewer === 'staff' && record.staffNotes !== null && { staffNotes: record.staffNotes }),
    paymentStatus: record.paymentStatus,
    timezone: record.timezone,
    startUtc: instantText(record.startsAt.getTime()),
    ...(record.bookedServices !== null && {
      bookedServices: record.bookedServices.map(({ priceMinor, ...service }) => ({
        ...service,
        priceMajor: toMajor(priceMinor, record.currency),
      })),
    }),
    currency: record.currency,
  };
}
