import type { alertView } from './alert.ts';
import type { AppointmentRecord, ownerView, Viewer } from './appointment.ts';
import type { LedgerKind } from './ledger-entry.ts';
import type { notificationDetails } from './notifications/notification-view.ts';
import type { Override } from './override.ts';

/** The actor of changes that the scheduler makes. */
export const SCHEDULER = 'scheduler';

/** An event as stored. */
export type StoredEvent = {
  readonly id: string;
  readonly type: string;
  readonly actorId: string;
  readonly createdAt: Date;
  readonly data: unknown;
};

/** The names in a line of the history; null if they are not known any more. */
export type HistoryNames = {
  readonly actorName: string | null;
  readonly professionalName: string | null;
};

/** The data of an appointment event: the appointment at that time, and details of the change. */
export type HistoryData = Pick<
  ReturnType<typeof ownerView>,
  'status' | 'professional' | 'date' | 'start' | 'end' | 'paymentStatus'
> & {
  /** Absent in old events. */
  readonly endUtc?: string;
  readonly reason?: string;
  readonly via?: 'link';
  readonly payment?: {
    readonly amountMajor: number;
    readonly method: string;
    readonly tipMajor?: number;
  };
  /** The entries that it added to the ledger. Absent in old events. */
  readonly entries?: {
    readonly id: string;
    readonly kind: LedgerKind;
    readonly amountMajor: number;
    readonly method: string;
    readonly voidsId?: string;
  }[];
  readonly alert?: ReturnType<typeof alertView>;
  /** The time before a move. */
  readonly from?: {
    readonly professional: string;
    readonly date: string;
    readonly start: string;
    /** Absent in old events. */
    readonly startUtc?: string;
  };
  readonly notification?: ReturnType<typeof notificationDetails>;
  /** The rules that staff override. */
  readonly override?: readonly Override[];
  /** The class session that was changed as a whole. */
  readonly class?: { readonly id: string; readonly session: string };
  /** The other appointment of a swap. */
  readonly swappedWith?: string;
  /** The services and the price after a change of services, and before it. */
  readonly services?: readonly string[];
  readonly finalMajor?: number;
  /** The coupon or the package session that was used or taken back. */
  readonly couponCode?: string;
  readonly packagePurchaseId?: string;
  readonly previous?: {
    readonly services: string[];
    readonly finalMajor?: number;
    readonly end: string;
    readonly endUtc: string;
  };
};

/** The role of the person who changed an appointment, and the way they took. */
export function actorOf(
  { actorId, data }: Pick<StoredEvent, 'actorId' | 'data'>,
  { clientId }: Pick<AppointmentRecord, 'clientId'>,
) {
  if (actorId === SCHEDULER) return { role: 'scheduler', via: 'scheduler' } as const;
  // The column is untyped JSON; appointmentEvent() writes it.
  const via = (data as HistoryData).via ?? 'api';
  const isCustomer = actorId === clientId || via === 'link';
  return { role: isCustomer ? 'customer' : 'staff', via } as const;
}

/** One line of an appointment's history. Customers see it too, so it has no notes. */
export function toHistoryLine(
  event: StoredEvent & HistoryNames,
  appointment: AppointmentRecord,
  viewer: Viewer,
) {
  // The column is untyped JSON; appointmentEvent() writes it.
  const data = event.data as HistoryData;
  const {
    status,
    professional,
    date,
    start,
    end,
    paymentStatus,
    reason,
    payment,
    entries,
    alert,
    notification,
  } = data;
  return {
    id: event.id,
    at: event.createdAt.toISOString(),
    type: event.type,
    by: event.actorId,
    ...(viewer === 'staff' && event.actorName !== null && { byName: event.actorName }),
    ...actorOf(event, appointment),
    status,
    professional,
    ...(event.professionalName !== null && { professionalName: event.professionalName }),
    date,
    start,
    end,
    paymentStatus,
    ...(data.endUtc !== undefined && { endUtc: data.endUtc }),
    ...(reason !== undefined && { reason }),
    ...(payment !== undefined && { payment }),
    ...(entries !== undefined && { entries }),
    ...(alert !== undefined && { alert }),
    ...(notification !== undefined && { notification }),
    ...(data.override !== undefined && { override: [...data.override] }),
    ...(data.swappedWith !== undefined && { swappedWith: data.swappedWith }),
    ...(data.services !== undefined && { services: [...data.services] }),
    ...(data.finalMajor !== undefined && { finalMajor: data.finalMajor }),
    ...(data.couponCode !== undefined && { couponCode: data.couponCode }),
    ...(data.packagePurchaseId !== undefined && { packagePurchaseId: data.packagePurchaseId }),
    ...(data.previous !== undefined && { previous: data.previous }),
  };
}
