import type { Executor } from '../../db/client.ts';
import { listCalendarAppointments } from '../../db/reads/calendar-feeds.ts';
import * as reads from '../../db/reads/notifications.ts';
import { listLastChanges } from '../../db/reads/reminders.ts';
import { findKnownTime, listChangedTogether } from '../../db/reads/told-changes.ts';
import type { CalendarAppointment } from '../../domain/calendar-entries.ts';
import type { HistoryData, StoredEvent } from '../../domain/history.ts';
import { isChange, toPresentKind } from '../../domain/notifications/notification.ts';
import { isStaffKind } from '../../domain/notifications/notification-kinds.ts';
import type { AppointmentKind, MailFacts } from './compose-mail.ts';

type Row = reads.NotificationRecord;

export type Subject = {
  /** The kind that fits the appointment as it is. */
  readonly kind: AppointmentKind;
  /** A reminder has none. */
  readonly event?: MailFacts['event'];
  readonly appointment: CalendarAppointment;
  /** The appointments that the mail shows; none if its reader learns of a later change. */
  readonly together: readonly CalendarAppointment[];
  /** A later change is not planned yet: its notifications decide whether this one is sent. */
  readonly isUnplanned?: boolean;
};

/** The appointments of a notification as they are, and the change that it tells. */
export async function loadSubject(
  db: Executor,
  row: Row,
  kind: AppointmentKind,
  wantsChanges: boolean,
): Promise<Subject> {
  const [appointment] = await listCalendarAppointments(db, [row.appointmentId!]);
  if (!appointment) throw new Error(`the appointment ${row.appointmentId} does not exist`);
  const alone = { kind, appointment, together: [appointment] };
  if (kind === 'reminder') return alone;
  const event = await reads.getEvent(db, row.eventId!);
  if (!isChange(event.type)) return { ...alone, event: toFacts(event) };
  const change = { ...event, data: toFacts(event).data };
  const reader = { ...row, wantsChanges };
  const { ids, isUnplanned } = await listChangedTogether(db, appointment, change, reader);
  const isAlone = ids.length === 1 && ids[0] === appointment.id;
  const together = isAlone
    ? [appointment]
    : await withoutColleagues(db, row, await listCalendarAppointments(db, ids));
  const [first] = together;
  if (!first) return { ...alone, together };
  const present = toPresentKind(kind, first.status);
  const subject = { appointment, together, isUnplanned, kind: present };
  if (present !== kind) {
    const [last] = await listLastChanges(db, [first.id]);
    return { ...subject, event: last && toFacts(last) };
  }
  const facts = toFacts(event);
  if (kind !== 'changed' && kind !== 'staffChanged') return { ...subject, event: facts };
  const from = await findKnownTime(db, first, change, row);
  return { ...subject, event: { ...facts, data: { ...facts.data, ...(from && { from }) } } };
}

/** The column is untyped JSON; appointmentEvent() writes it. */
function toFacts({ type, actorId, data }: Pick<StoredEvent, 'type' | 'actorId' | 'data'>) {
  return { type, actorId, data: data as HistoryData };
}

/** A professional learns of the own part of a series that others take too; the owner and the customer of all. */
async function withoutColleagues(
  executor: Executor,
  { kind, userId, businessId }: Row,
  changed: readonly CalendarAppointment[],
): Promise<readonly CalendarAppointment[]> {
  const isShared = new Set(changed.map(({ professionalId }) => professionalId)).size > 1;
  if (!isShared || !isStaffKind(kind) || userId === null) return changed;
  const ownId = await reads.findStaffProfessional(executor, userId, businessId);
  const own = changed.filter(({ professionalId }) => professionalId === ownId);
  return own.length > 0 ? own : changed;
}
