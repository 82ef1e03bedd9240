import { PAGE_PATHS } from '../../contract/page-paths.ts';
import type { Database } from '../../db/client.ts';
import type { NotificationRecord } from '../../db/reads/notifications.ts';
import { insertManageLinks } from '../../db/writes/manage-links.ts';
import { insertReviewLink } from '../../db/writes/review-links.ts';
import { insertUnsubscribeLink } from '../../db/writes/unsubscribe-links.ts';
import type { AppointmentRecord } from '../../domain/appointment.ts';
import type { CalendarAppointment } from '../../domain/calendar-entries.ts';
import { localDateAt } from '../../domain/local-time.ts';
import { linkEndMs } from '../../domain/manage-link.ts';
import { isStaffKind } from '../../domain/notifications/notification-kinds.ts';
import {
  type UnsubscribableKind,
  unsubscribeSubjectOf,
} from '../../domain/notifications/unsubscribe.ts';
import type { MailLinks } from './compose-mail.ts';
import type { MessageRecipient } from './find-recipient.ts';

export type LinkDeps = {
  readonly database: Database;
  readonly publicUrl: string;
  readonly nowMs: () => number;
};

type Row = NotificationRecord;

/** New links for every attempt: only their hashes are stored. */
export async function createMailLinks(
  deps: LinkDeps,
  row: Row,
  recipient: MessageRecipient,
  appointments: readonly [CalendarAppointment, ...CalendarAppointment[]],
): Promise<MailLinks> {
  return {
    manage: await createManageUrls(deps, row, recipient, appointments),
    staff: toStaffUrl(deps, appointments[0]),
    createReviewUrl: () => createReviewUrl(deps, row),
    createUnsubscribeUrl: (kind) => createUnsubscribeUrl(deps, row, kind),
  };
}

/** The addresses by appointment; none for staff. */
async function createManageUrls(
  { database, publicUrl, nowMs }: LinkDeps,
  row: Row,
  recipient: MessageRecipient,
  appointments: readonly CalendarAppointment[],
): Promise<MailLinks['manage']> {
  if (isStaffKind(row.kind)) return new Map();
  // The mail after a visit may come when a manage link is over.
  const managed = appointments.filter((each) => linkEndMs(each) > nowMs());
  const tokens = await insertManageLinks(database.db, managed, toLinkHolder(row, recipient));
  return new Map([...tokens].map(([id, token]) => [id, `${publicUrl}/manage/${token}`]));
}

function toLinkHolder({ userId, crmClientId }: Row, recipient: MessageRecipient) {
  if (userId !== null) return { userId };
  const contact = recipient.sendsSms ? recipient.phone : recipient.reader.readerEmail;
  return { crmClientId: crmClientId!, contact };
}

type Shown = Pick<AppointmentRecord, 'id' | 'businessId' | 'startsAt' | 'timezone'>;

/** The calendar of staff at the day of an appointment, which is open. It asks for a login. */
export function toStaffUrl(
  deps: Pick<LinkDeps, 'publicUrl'>,
  { id, businessId, startsAt, timezone }: Shown,
): string {
  return toDayUrl(deps, businessId, localDateAt(startsAt.getTime(), timezone), id);
}

/** The calendar of staff at a day. */
export function toDayUrl(
  { publicUrl }: Pick<LinkDeps, 'publicUrl'>,
  business: string,
  date: string,
  open?: string,
): string {
  const view = new URLSearchParams({ business, date, ...(open !== undefined && { open }) });
  return `${publicUrl}${PAGE_PATHS.day}?${view.toString()}`;
}

/** Only an account is asked for a review. */
async function createReviewUrl(
  { database, publicUrl, nowMs }: LinkDeps,
  { userId, appointmentId }: Row,
): Promise<string> {
  const link = { userId: userId!, appointmentId: appointmentId! };
  return `${publicUrl}/review/${await insertReviewLink(database.db, link, new Date(nowMs()))}`;
}

export async function createUnsubscribeUrl(
  { database, publicUrl, nowMs }: LinkDeps,
  row: Row,
  kind: UnsubscribableKind,
  waitlistEntryId?: string,
): Promise<string> {
  const about = {
    subject: unsubscribeSubjectOf(kind),
    ...(waitlistEntryId !== undefined && { waitlistEntryId }),
  };
  const token = await insertUnsubscribeLink(database.db, row, about, new Date(nowMs()));
  return `${publicUrl}/unsubscribe/${token}`;
}
