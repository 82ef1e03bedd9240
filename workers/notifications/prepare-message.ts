import { type Database, type Executor, transact } from '../../db/client.ts';
import * as reads from '../../db/reads/notifications.ts';
import { insertManageLinks } from '../../db/writes/manage-links.ts';
import { insertUnsubscribeLink } from '../../db/writes/notifications.ts';
import { insertReviewLink } from '../../db/writes/review-links.ts';
import { findLocalDay, localDateAt } from '../../domain/local-time.ts';
import { linkEndMs } from '../../domain/manage-link.ts';
import { isStaffKind } from '../../domain/notifications/notification-kinds.ts';
import { findReminderObstacle } from '../../domain/notifications/reminder.ts';
import type { SkipReason, Waiting } from '../../domain/notifications/sending.ts';
import { unsubscribeSubjectOf } from '../../domain/notifications/unsubscribe.ts';
import type { Mail } from '../../mail/mail.ts';
import { toMailBusiness } from '../../mail/mail-business.ts';
import { type Mailer, toMessageId } from '../../mail/mailer.ts';
import { renderMail } from '../../mail/render-mail.ts';
import { renderText } from '../../mail/render-text.ts';
import { composeCalendarAlert } from './compose-calendar-alert.ts';
import { composeMail, type MailFacts, toAgendaEntry } from './compose-mail.ts';
import { composeEndOfWaiting, composeOffer, composeWithdrawal } from './compose-offer.ts';
import { findRecipient, type MessageRecipient } from './find-recipient.ts';
import { loadSubject, type Subject } from './load-subject.ts';
import type { SendSms } from './send-sms.ts';

export type MessageDeps = {
  readonly database: Database;
  readonly mailer: Mailer;
  /** Undefined if no SMS gateway is configured: reminders then go by mail. */
  readonly sendSms: SendSms | undefined;
  readonly publicUrl: string;
  readonly nowMs: () => number;
};

type Row = reads.NotificationRecord;
type Business = Awaited<ReturnType<typeof reads.findNotifyingBusiness>>;

export type Prepared =
  | { readonly skip: SkipReason }
  | Waiting
  | {
      readonly channel: 'email' | 'sms';
      readonly deliver: () => Promise<void>;
    };

const AGENDA_MAX = 200;

const WAITLIST_MAILS = {
  waitlistOffer: composeOffer,
  waitlistWithdrawn: composeWithdrawal,
  waitlistEnded: composeEndOfWaiting,
};

/** Decides by the facts of this moment whether the notification is sent, and what it says. */
export async function prepareMessage(deps: MessageDeps, row: Row): Promise<Prepared> {
  const { db } = deps.database;
  const business = await reads.findNotifyingBusiness(db, row.businessId);
  const recipient = await findRecipient(db, row, business, deps.sendSms !== undefined);
  if (row.kind === 'agenda') return prepareAgenda(deps, row, business, recipient);
  if (
    row.kind === 'waitlistOffer' ||
    row.kind === 'waitlistWithdrawn' ||
    row.kind === 'waitlistEnded'
  ) {
    if ('skip' in recipient) return recipient;
    const composed = await WAITLIST_MAILS[row.kind](deps, row, business, recipient.reader);
    return 'kind' in composed ? toMessage(deps, row, recipient, composed) : composed;
  }
  if (row.kind === 'staffConflict' || row.kind === 'calendarFailing') {
    return prepareCalendarAlert(deps, row, business, recipient);
  }
  const wantsChanges = 'skip' in recipient || recipient.wantsChanges;
  const subject = await loadSubject(db, row, row.kind, wantsChanges);
  const { appointment } = subject;
  const skip =
    findObstacle(row, subject, business, deps.nowMs()) ??
    ('skip' in recipient ? recipient.skip : undefined);
  if (skip !== undefined || 'skip' in recipient) return { skip: skip! };
  if (subject.isUnplanned) return { waits: true };
  if (row.kind === 'thanks' && (await reads.hasReview(db, appointment.id))) {
    return { skip: 'reviewed' };
  }
  const [first = appointment, ...rest] = subject.together;
  const mail = composeMail({
    kind: subject.kind,
    reader: recipient.reader,
    business,
    appointments: [first, ...rest],
    event: subject.event,
    organizerEmail: deps.mailer.address,
    nowMs: deps.nowMs(),
    urls: await createUrls(deps, row, recipient, [first, ...rest]),
  });
  return toMessage(deps, row, recipient, mail);
}

function toMessage(deps: MessageDeps, row: Row, recipient: MessageRecipient, mail: Mail) {
  const { sendSms, mailer } = deps;
  const isShort = mail.kind === 'reminder' || mail.kind === 'waitlistOffer';
  if (isShort && recipient.sendsSms && sendSms) {
    const message = { id: row.id, to: recipient.phone, text: renderText(mail) };
    return { channel: 'sms' as const, deliver: () => sendSms(message) };
  }
  const message = {
    ...renderMail(mail),
    to: recipient.reader.readerEmail,
    messageId: toMessageId(row.id, mailer.address),
  };
  return { channel: 'email' as const, deliver: () => mailer.send(message) };
}

function findObstacle(
  row: Row,
  { appointment, together }: Subject,
  { reminderHours }: Business,
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

/** New links for every attempt: only their hashes are stored. */
async function createUrls(
  { database, publicUrl, nowMs }: MessageDeps,
  row: Row,
  recipient: MessageRecipient,
  appointments: MailFacts['appointments'],
): Promise<MailFacts['urls']> {
  const holder = findLinkHolder(row, recipient);
  const now = new Date(nowMs());
  // The mail after a visit may come when a manage link is over.
  const managed = appointments.filter((each) => linkEndMs(each) > now.getTime());
  return transact(database, async (tx) => {
    const tokens = holder ? await insertManageLinks(tx, managed, holder) : new Map();
    return {
      manage: new Map([...tokens].map(([id, token]) => [id, `${publicUrl}/manage/${token}`])),
      review: await createReviewUrl(tx, row, publicUrl, now),
      unsubscribe: await createUnsubscribeUrl(tx, row, publicUrl, now),
    };
  });
}

async function createReviewUrl(
  executor: Executor,
  { kind, userId, appointmentId }: Row,
  publicUrl: string,
  now: Date,
): Promise<string | null> {
  if (kind !== 'thanks' || userId === null || appointmentId === null) return null;
  const link = { userId, appointmentId };
  return `${publicUrl}/review/${await insertReviewLink(executor, link, now)}`;
}

/** Staff have no manage links. */
function findLinkHolder({ kind, userId, crmClientId }: Row, recipient: MessageRecipient) {
  if (isStaffKind(kind)) return undefined;
  if (userId !== null) return { userId };
  const contact = recipient.sendsSms ? recipient.phone : recipient.reader.readerEmail;
  return { crmClientId: crmClientId!, contact };
}

async function createUnsubscribeUrl(
  executor: Executor,
  row: Row,
  publicUrl: string,
  now: Date,
): Promise<string | null> {
  const subject = unsubscribeSubjectOf(row.kind);
  if (!subject) return null;
  return `${publicUrl}/unsubscribe/${await insertUnsubscribeLink(executor, row, { subject }, now)}`;
}

async function prepareAgenda(
  deps: MessageDeps,
  row: Row,
  business: Business,
  recipient: Awaited<ReturnType<typeof findRecipient>>,
): Promise<Prepared> {
  if ('skip' in recipient) return recipient;
  if (deps.nowMs() >= row.usefulUntil.getTime()) return { skip: 'late' };
  const { db } = deps.database;
  const { timezone, ownerId } = business;
  const day = findLocalDay(localDateAt(row.dueAt.getTime(), timezone), timezone)!;
  const professionalId =
    row.userId === ownerId
      ? undefined
      : await reads.findStaffProfessional(db, row.userId!, row.businessId);
  const place = { businessId: row.businessId, professionalId };
  const appointments = await reads.listActiveAppointments(db, place, day, AGENDA_MAX);
  if (appointments.length === 0) return { skip: 'nothingToSay' };
  const { language, readerName } = recipient.reader;
  const now = new Date(deps.nowMs());
  const mail: Mail = {
    kind: 'agenda',
    language,
    readerName,
    business: toMailBusiness(business),
    day: row.dueAt.toISOString(),
    entries: appointments.map(({ appointment, professionalName }) =>
      toAgendaEntry(appointment, professionalId === undefined ? professionalName : undefined),
    ),
    manageUrl: null,
    unsubscribeUrl: (await createUnsubscribeUrl(db, row, deps.publicUrl, now))!,
  };
  return toMessage(deps, row, recipient, mail);
}

async function prepareCalendarAlert(
  deps: MessageDeps,
  row: Row,
  business: Business,
  recipient: Awaited<ReturnType<typeof findRecipient>>,
): Promise<Prepared> {
  if ('skip' in recipient) return recipient;
  const { db } = deps.database;
  const alert = await composeCalendarAlert(db, row, business, recipient.reader, deps.nowMs());
  if ('skip' in alert) return alert;
  const now = new Date(deps.nowMs());
  const unsubscribeUrl = (await createUnsubscribeUrl(db, row, deps.publicUrl, now))!;
  return toMessage(deps, row, recipient, { ...alert, unsubscribeUrl });
}
