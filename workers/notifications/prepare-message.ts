import * as reads from '../../db/reads/notifications.ts';
import type { NotificationKind } from '../../domain/notifications/notification-kinds.ts';
import { findReminderObstacle } from '../../domain/notifications/reminder.ts';
import type { SkipReason } from '../../domain/notifications/sending.ts';
import type { Mail } from '../../mail/mail.ts';
import { toMessageId } from '../../mail/mailer.ts';
import { renderMail } from '../../mail/render-mail.ts';
import { renderText } from '../../mail/render-text.ts';
import { composeAgenda } from './compose-agenda.ts';
import { composeCalendarAlert } from './compose-calendar-alert.ts';
import { type AppointmentKind, composeMail } from './compose-mail.ts';
import { composeEndOfWaiting, composeOffer, composeWithdrawal } from './compose-offer.ts';
import { composeSession } from './compose-session.ts';
import { composeReinstatement, composeSuspension } from './compose-suspension.ts';
import { findRecipient, type MessageRecipient, type Recipient } from './find-recipient.ts';
import { loadSubject, type Subject } from './load-subject.ts';
import { createMailLinks } from './mail-links.ts';
import type { Compose, MessageDeps, NotifyingBusiness, NotSent } from './message.ts';

type Row = reads.NotificationRecord;

export type Prepared =
  NotSent | { readonly channel: 'email' | 'sms'; readonly deliver: () => Promise<void> };

/** The kinds that are not about an appointment and its change. */
const OTHER_KINDS: Readonly<Record<Exclude<NotificationKind, AppointmentKind>, Compose>> = {
  agenda: composeAgenda,
  waitlistOffer: composeOffer,
  waitlistWithdrawn: composeWithdrawal,
  waitlistEnded: composeEndOfWaiting,
  staffConflict: composeCalendarAlert,
  calendarFailing: composeCalendarAlert,
  suspended: composeSuspension,
  reinstated: composeReinstatement,
};

/** Decides by the facts of this moment whether the notification is sent, and what it says. */
export async function prepareMessage(deps: MessageDeps, row: Row): Promise<Prepared> {
  const { db } = deps.database;
  const business = await reads.findNotifyingBusiness(db, row.businessId);
  const recipient = await findRecipient(db, row, business, deps.sendSms !== undefined);
  const compose = await findCompose(deps, row, business, recipient);
  if ('skip' in compose) return compose;
  if ('skip' in recipient) return recipient;
  const composed = await compose(deps, row, business, recipient);
  return 'kind' in composed ? toMessage(deps, row, recipient, composed) : composed;
}

/** A mail of staff without an appointment is about a class session without seats. */
function findCompose(
  deps: MessageDeps,
  row: Row,
  business: NotifyingBusiness,
  recipient: Recipient,
): Promise<Compose | { readonly skip: SkipReason }> | Compose {
  const { kind, appointmentId } = row;
  if (isOtherKind(kind)) return OTHER_KINDS[kind];
  if (appointmentId === null) return composeSession;
  return checkSubject(deps, { ...row, kind }, business, recipient);
}

function isOtherKind(kind: NotificationKind): kind is keyof typeof OTHER_KINDS {
  return kind in OTHER_KINDS;
}

/** Loads the appointments, and checks that the mail is still of use. That counts before a reason of the recipient. */
async function checkSubject(
  deps: MessageDeps,
  row: Row & { readonly kind: AppointmentKind },
  business: NotifyingBusiness,
  recipient: Recipient,
): Promise<Compose | { readonly skip: SkipReason }> {
  const wantsChanges = 'skip' in recipient || recipient.wantsChanges;
  const subject = await loadSubject(deps.database.db, row, row.kind, wantsChanges);
  const skip = findObstacle(row, subject, business, deps.nowMs());
  return skip ? { skip } : composeAbout(subject);
}

function findObstacle(
  row: Row,
  { appointment, together }: Subject,
  { reminderHours }: NotifyingBusiness,
  nowMs: number,
): SkipReason | undefined {
  if (row.kind === 'reminder') {
    const reminder = { leadHours: row.leadHours!, dueMs: row.dueAt.getTime() };
    return findReminderObstacle(reminder, appointment, reminderHours, nowMs);
  }
  if (together.length === 0) return 'superseded';
  if (row.kind === 'thanks' && appointment.status !== 'Completed') return 'superseded';
  if (row.kind === 'staffLate' && appointment.status === 'Cancelled') return 'cancelled';
  return nowMs >= row.usefulUntil.getTime() ? 'late' : undefined;
}

function composeAbout({ kind, event, appointment, together, isUnplanned }: Subject): Compose {
  return async (deps, row, business, recipient) => {
    if (isUnplanned) return { waits: true };
    if (kind === 'thanks' && (await reads.hasReview(deps.database.db, appointment.id))) {
      return { skip: 'reviewed' };
    }
    const [first = appointment, ...rest] = together;
    return composeMail({
      kind,
      reader: recipient.reader,
      business,
      appointments: [first, ...rest],
      event,
      organizerEmail: deps.mailer.address,
      nowMs: deps.nowMs(),
      links: await createMailLinks(deps, row, recipient, [first, ...rest]),
    });
  };
}

function toMessage(deps: MessageDeps, row: Row, recipient: MessageRecipient, mail: Mail): Prepared {
  const { sendSms, mailer } = deps;
  const isShort = mail.kind === 'reminder' || mail.kind === 'waitlistOffer';
  if (isShort && recipient.sendsSms && sendSms) {
    const message = { id: row.id, to: recipient.phone, text: renderText(mail) };
    return { channel: 'sms', deliver: () => sendSms(message) };
  }
  const message = {
    ...renderMail(mail),
    to: recipient.reader.readerEmail,
    messageId: toMessageId(row.id, mailer.address),
  };
  return { channel: 'email', deliver: () => mailer.send(message) };
}
