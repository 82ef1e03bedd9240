import type { Database } from '../../db/client.ts';
import * as reads from '../../db/reads/notifications.ts';
import {
  findEndedEntry,
  findOpenOffer,
  findWithdrawnOffer,
} from '../../db/reads/waitlist-offers.ts';
import { insertUnsubscribeLink } from '../../db/writes/notifications.ts';
import { insertWaitlistLink } from '../../db/writes/waitlist-links.ts';
import type { OfferEvent, WithdrawnEvent } from '../../domain/notifications/notification.ts';
import type { SkipReason, Waiting } from '../../domain/notifications/sending.ts';
import { endReasonOf, offeredPrice } from '../../domain/waitlist/waitlist.ts';
import type { MailOf } from '../../mail/mail.ts';
import { type BusinessFacts, toMailBusiness } from '../../mail/mail-business.ts';
import type { Reader } from './compose-mail.ts';

type OfferDeps = {
  readonly database: Database;
  readonly publicUrl: string;
  readonly nowMs: () => number;
};

/** The mail of an offer that is still open, or why it is not sent. */
export async function composeOffer(
  deps: OfferDeps,
  row: reads.NotificationRecord,
  business: BusinessFacts,
  { language, readerName }: Reader,
): Promise<MailOf<'waitlistOffer'> | { readonly skip: SkipReason }> {
  const { publicUrl, nowMs } = deps;
  const { db } = deps.database;
  const now = new Date(nowMs());
  if (now >= row.usefulUntil) return { skip: 'late' };
  const event = await reads.getEvent(db, row.eventId!);
  // The column is untyped JSON; the command `offer` writes it.
  const { holdId } = (event as OfferEvent).data;
  const offer = await findOpenOffer(db, holdId, now);
  // The customer has booked it, given it back, or left the waitlist.
  if (!offer) return { skip: 'superseded' };
  const { hold, professionalName, services, startsAt, endsAt } = offer;
  // New links for every attempt: only their hashes are stored.
  const url = `${publicUrl}/waitlist/${await insertWaitlistLink(db, offer.entryId, now)}`;
  return {
    kind: 'waitlistOffer',
    language,
    readerName,
    professionalName,
    services,
    business: toMailBusiness(business),
    visitorName: offer.visitorName ?? '',
    price: offeredPrice(hold),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    expiresAt: new Date(hold.expiresAtMs).toISOString(),
    bookUrl: url,
    manageUrl: url,
    unsubscribeUrl: await createUnsubscribeUrl(deps, row, offer.entryId),
  };
}

/** The mail of an offer that can no longer be booked, to a customer who may have got the mail of the offer. */
export async function composeWithdrawal(
  deps: OfferDeps,
  row: reads.NotificationRecord,
  business: BusinessFacts,
  { language, readerName }: Reader,
): Promise<MailOf<'waitlistWithdrawn'> | { readonly skip: SkipReason } | Waiting> {
  const { publicUrl, nowMs } = deps;
  const { db } = deps.database;
  const now = new Date(nowMs());
  if (now >= row.usefulUntil) return { skip: 'late' };
  const event = await reads.getEvent(db, row.eventId!);
  // The column is untyped JSON; the command `withdrawOffer` writes it.
  const { holdId, startUtc, endUtc } = (event as WithdrawnEvent).data;
  const offer = await findWithdrawnOffer(db, holdId, now);
  if (offer?.isTelling) return { waits: true };
  if (!offer?.wasTold) return { skip: 'nothingToSay' };
  const { entryId, professionalName, services, visitorName } = offer;
  return {
    kind: 'waitlistWithdrawn',
    language,
    readerName,
    professionalName,
    services,
    business: toMailBusiness(business),
    visitorName: visitorName ?? '',
    price: null,
    startsAt: startUtc,
    endsAt: endUtc,
    manageUrl: `${publicUrl}/waitlist/${await insertWaitlistLink(db, entryId, now)}`,
    unsubscribeUrl: await createUnsubscribeUrl(deps, row, entryId),
  };
}

/** The mail to someone who waits no longer, by the business or by the clock. */
export async function composeEndOfWaiting(
  deps: OfferDeps,
  row: reads.NotificationRecord,
  business: BusinessFacts,
  { language, readerName }: Reader,
): Promise<MailOf<'waitlistEnded'> | { readonly skip: SkipReason }> {
  const { db } = deps.database;
  if (deps.nowMs() >= row.usefulUntil.getTime()) return { skip: 'late' };
  const { resourceId } = await reads.getEvent(db, row.eventId!);
  const ended = await findEndedEntry(db, resourceId);
  // A booking was decided at the same moment.
  if (!ended) return { skip: 'superseded' };
  const { entry, services } = ended;
  return {
    kind: 'waitlistEnded',
    language,
    readerName,
    services,
    business: toMailBusiness(business),
    cause: entry.status === 'removed' ? 'removed' : endReasonOf(entry),
    unsubscribeUrl: await createUnsubscribeUrl(deps, row, entry.id),
  };
}

/** With this link the reader leaves the waitlist. */
async function createUnsubscribeUrl(
  { database: { db }, publicUrl, nowMs }: OfferDeps,
  row: reads.NotificationRecord,
  waitlistEntryId: string,
): Promise<string> {
  const about = { subject: 'waitlist' as const, waitlistEntryId };
  const token = await insertUnsubscribeLink(db, row, about, new Date(nowMs()));
  return `${publicUrl}/unsubscribe/${token}`;
}
