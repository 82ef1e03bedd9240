import type { AppointmentRecord, AppointmentStatus } from '../appointment.ts';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import { CANCELLATION_TYPES, type EventType } from '../events.ts';
import type { StoredEvent } from '../history.ts';
import type { NotificationKind } from './notification-kinds.ts';
import { planReminders, withoutTried } from './reminder.ts';
import type { WaitlistEntry } from '../waitlist/waitlist.ts';

/** An account, or the client record of a person without one. */
type Recipient =
  | { readonly userId: string; readonly crmClientId: null }
  | { readonly userId: null; readonly crmClientId: string };

export type PlannedNotification = Recipient & {
  readonly kind: NotificationKind;
  /** With kind and recipient it names the notification: there is never a second one of that name. */
  readonly version: string;
  /** Other appointments of the series may plan the same one. */
  readonly isShared: boolean;
  readonly dueMs: number;
  /** From then on it is not sent. */
  readonly usefulUntilMs: number;
  readonly leadHours: number | null;
};

/** Events that change the time or the status of an appointment: each makes earlier mail about it outdated. */
export const CHANGE_TYPES = [
  'appointment.booked',
  'appointment.confirmed',
  'appointment.imported',
  'appointment.rescheduled',
  'appointment.services_changed',
  ...CANCELLATION_TYPES,
] as const satisfies readonly EventType[];
type ChangeType = (typeof CHANGE_TYPES)[number];

export function isChange(type: string): type is ChangeType {
  return (CHANGE_TYPES as readonly string[]).includes(type);
}

/** The facts of an appointment that decide who gets which notification. */
export type NotifiableAppointment = Pick<
  AppointmentRecord,
  | 'id'
  | 'professionalId'
  | 'clientId'
  | 'crmClientId'
  | 'recurringGroupId'
  | 'startsAt'
  | 'endsAt'
  | 'status'
>;

export type NotifiableEvent = Omit<StoredEvent, 'data'> & {
  /** As appointmentEvent() wrote it. */
  readonly data: {
    readonly status: AppointmentStatus;
    readonly alert?: { readonly status: string };
    /** The class session that was changed as a whole. */
    readonly class?: { readonly id: string; readonly session: string };
  };
};

export type Parties = {
  /** Owners and managers of the business. */
  readonly managerIds: readonly string[];
  /** The accounts of the professional, and of the one who had the appointment before. */
  readonly professionalIds: readonly string[];
};

/** Thanks are sent this long after the visit is marked as completed: the customer has left by then. */
const THANKS_AFTER_MS = 2 * HOUR_MS;
/** After the end of the visit: later, its customer remembers too little of it. */
const THANKS_USEFUL_MS = 7 * DAY_MS;

const ENTERED_TYPES: ReadonlySet<string> = new Set<EventType>([
  'appointment.booked',
  'appointment.rescheduled',
  'appointment.services_changed',
]);

/** The notifications that follow from one event. Reminders are planned apart. */
export function planNotifications(
  event: NotifiableEvent,
  appointment: NotifiableAppointment,
  parties: Parties,
): PlannedNotification[] {
  // The customer is there when staff enter something after the start.
  const isEntered = ENTERED_TYPES.has(event.type) && event.createdAt >= appointment.startsAt;
  const { customer, staff } = isEntered ? {} : kindsOf(event);
  const name = nameOf(event, appointment);
  const staffName = nameOfClass(event) ?? name;
  const times = timesOf(event, appointment);
  const plan = (kind: NotificationKind, recipient: Recipient) => ({
    ...recipient,
    ...times,
    ...(kind === staff ? staffName : name),
    kind,
    leadHours: null,
  });
  const client = customer && findCustomer(customer, appointment);
  return [
    ...(client ? [plan(customer, client)] : []),
    ...(staff ? listStaff(parties, event.actorId).map((each) => plan(staff, each)) : []),
  ];
}

/** The reminders that follow from the last change of an appointment. */
export function planAppointmentReminders(
  event: Pick<StoredEvent, 'id' | 'createdAt'>,
  appointment: NotifiableAppointment,
  reminderHours: readonly number[],
  tried: Parameters<typeof withoutTried>[1],
): PlannedNotification[] {
  const client = findClient(appointment);
  if (!client) return [];
  const planned = planReminders(appointment, reminderHours, event.createdAt.getTime());
  return withoutTried(planned, tried).map((reminder) => ({
    ...client,
    ...reminder,
    kind: 'reminder',
    version: `${event.id}/${reminder.leadHours}`,
    isShared: false,
  }));
}

export type OfferEvent = Omit<StoredEvent, 'data'> & {
  /** As the command `offer` wrote it. */
  readonly data: { readonly holdId: string; readonly expiresAt: string };
};

/** The notification of an offer to a waiting customer. It is of use while the offer is open. */
export function planOffer(event: OfferEvent, entry: Waiter): PlannedNotification {
  return planWaitlistMail('waitlistOffer', event, entry, Date.parse(event.data.expiresAt));
}

export type WithdrawnEvent = Omit<StoredEvent, 'data'> & {
  /** As the command `withdrawOffer` wrote it. */
  readonly data: {
    readonly holdId: string;
    readonly professional: string;
    readonly startUtc: string;
    readonly endUtc: string;
  };
};

/** The notification of an offer that can no longer be booked. It is of use until its time. */
export function planWithdrawal(event: WithdrawnEvent, entry: Waiter): PlannedNotification {
  return planWaitlistMail('waitlistWithdrawn', event, entry, Date.parse(event.data.startUtc));
}

/** The notification that the business or the clock has ended an entry. */
export function planEndOfWaiting(
  event: Pick<StoredEvent, 'id' | 'createdAt'>,
  entry: Waiter,
): PlannedNotification {
  const usefulUntilMs = event.createdAt.getTime() + DAY_MS;
  return planWaitlistMail('waitlistEnded', event, entry, usefulUntilMs);
}

type Waiter = Pick<WaitlistEntry, 'customerId' | 'crmClientId'>;

function planWaitlistMail(
  kind: NotificationKind,
  { id, createdAt }: Pick<StoredEvent, 'id' | 'createdAt'>,
  { customerId, crmClientId }: Waiter,
  usefulUntilMs: number,
): PlannedNotification {
  const recipient =
    customerId === null
      ? { userId: null, crmClientId: crmClientId! }
      : { userId: customerId, crmClientId: null };
  return {
    ...recipient,
    kind,
    version: id,
    isShared: false,
    leadHours: null,
    dueMs: createdAt.getTime(),
    usefulUntilMs,
  };
}

type Kinds = { readonly customer?: NotificationKind; readonly staff?: NotificationKind };

function kindsOf({ type, data }: NotifiableEvent): Kinds {
  switch (type) {
    case 'appointment.booked':
      return data.status === 'Pending'
        ? { customer: 'requested', staff: 'staffRequested' }
        : { customer: 'booked', staff: 'staffBooked' };
    case 'appointment.confirmed':
      return { customer: 'confirmed' };
    case 'appointment.rescheduled':
    case 'appointment.services_changed':
      return { customer: 'changed', staff: 'staffChanged' };
    case 'appointment.cancelled':
      return { customer: 'cancelled', staff: 'staffCancelled' };
    case 'appointment.declined':
      return { customer: 'declined', staff: 'staffCancelled' };
    case 'appointment.lapsed':
      return { customer: 'lapsed', staff: 'staffCancelled' };
    case 'appointment.late':
      // The answer of staff is an event of the same type.
      return data.alert?.status === 'open' ? { staff: 'staffLate' } : {};
    case 'appointment.completed':
      return { customer: 'thanks' };
    default:
      return {};
  }
}

/** The kind of mail that is right for the appointment as it is, for readers who learn of no later change. */
export function toPresentKind<K extends NotificationKind>(
  kind: K,
  status: AppointmentStatus,
): K | 'requested' | 'booked' | 'staffBooked' | 'staffCancelled' {
  const isConfirmation = kind === 'requested' || kind === 'booked' || kind === 'confirmed';
  if (isConfirmation && status === 'Pending') return 'requested';
  if (kind === 'requested') return 'booked';
  const isOutdated = kind === 'staffRequested' || kind === 'staffBooked' || kind === 'staffChanged';
  if (isOutdated && status === 'Cancelled') return 'staffCancelled';
  return kind === 'staffRequested' && status !== 'Pending' ? 'staffBooked' : kind;
}

/** One command may change many appointments of a series: they share one mail. */
function nameOf(
  { id, type, createdAt }: NotifiableEvent,
  { id: appointmentId, recurringGroupId }: NotifiableAppointment,
): Pick<PlannedNotification, 'version' | 'isShared'> {
  // A visit is thanked for once, whatever happens to it.
  if (type === 'appointment.completed') return { version: appointmentId, isShared: false };
  return recurringGroupId !== null && isChange(type)
    ? { version: `${recurringGroupId}/${type}/${createdAt.getTime()}`, isShared: true }
    : { version: id, isShared: false };
}

/** Staff get one mail about a class that was moved or cancelled as a whole. */
function nameOfClass({ type, createdAt, data }: NotifiableEvent) {
  if (!data.class) return undefined;
  const { id, session } = data.class;
  return { version: `${id}/${session}/${type}/${createdAt.getTime()}`, isShared: true };
}

function timesOf(
  { type, createdAt }: NotifiableEvent,
  { startsAt, endsAt }: NotifiableAppointment,
) {
  const dueMs = createdAt.getTime();
  if (type === 'appointment.late') return { dueMs, usefulUntilMs: endsAt.getTime() };
  if (type === 'appointment.completed') {
    return { dueMs: dueMs + THANKS_AFTER_MS, usefulUntilMs: endsAt.getTime() + THANKS_USEFUL_MS };
  }
  // A mail about a change shortly before the start, or after it, is of use for a day.
  return { dueMs, usefulUntilMs: Math.max(startsAt.getTime(), dueMs + DAY_MS) };
}

/** A review belongs to an account, so a client record is not asked for one. */
function findCustomer(
  kind: NotificationKind,
  appointment: NotifiableAppointment,
): Recipient | undefined {
  const isAsked = kind !== 'thanks' || appointment.clientId !== null;
  return isAsked ? findClient(appointment) : undefined;
}

function findClient({ clientId, crmClientId }: NotifiableAppointment): Recipient | undefined {
  if (clientId !== null) return { userId: clientId, crmClientId: null };
  return crmClientId === null ? undefined : { userId: null, crmClientId };
}

/** Each account once; staff get no mail about their own changes. */
function listStaff({ managerIds, professionalIds }: Parties, actorId: string): Recipient[] {
  const ids = new Set([...managerIds, ...professionalIds]);
  ids.delete(actorId);
  return [...ids].map((userId) => ({ userId, crmClientId: null }));
}
