import * as reads from '../../db/reads/notifications.ts';
import {
  findEndedEntry,
  findOpenOffer,
  findWithdrawnOffer,
} from '../../db/reads/waitlist-offers.ts';
import { insertWaitlistLink } from '../../db/writes/waitlist-links.ts';
import type { OfferEvent, WithdrawnEvent } from '../../domain/notifications/notification.ts';
import { endReasonOf, offeredPrice } from '../../domain/waitlist/waitlist.ts';
import { toMailBusiness } from '../../mail/mail-business.ts';
import { createUnsubscribeUrl } from './mail-links.ts';
import type { Compose } from './message.ts';

/** The mail of an offer that is still open, or why it is not sent. */
export const composeOffer: Compose = async (deps, row, business, { reader }) => {
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
  const bookUrl = `${publicUrl}/waitlist/${await insertWaitlistLink(db, offer.entryId, now)}`;
  return {
    kind: 'waitlistOffer',
    language: reader.language,
    readerName: reader.readerName,
    professionalName,
    services,
    business: toMailBusiness(business),
    visitorName: offer.visitorName ?? '',
    price: offeredPrice(hold),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    expiresAt: new Date(hold.expiresAtMs).toISOString(),
    bookUrl,
    unsubscribeUrl: await createUnsubscribeUrl(deps, row, 'waitlistOffer', offer.entryId),
  };
};

/** The mail of an offer that can no longer be booked, to a customer who may have got the mail of the offer. */
export const composeWithdrawal: Compose = async (deps, row, business, { reader }) => {
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
    language: reader.language,
    readerName: reader.readerName,
    professionalName,
    services,
    business: toMailBusiness(business),
    visitorName: visitorName ?? '',
    price: null,
    startsAt: startUtc,
    endsAt: endUtc,
    manageUrl: `${publicUrl}/waitlist/${await insertWaitlistLink(db, entryId, now)}`,
    unsubscribeUrl: await createUnsubscribeUrl(deps, row, 'waitlistWithdrawn', entryId),
  };
};

/** The mail to someone who waits no longer, by the business or by the clock. */
export const composeEndOfWaiting: Compose = async (deps, row, business, { reader }) => {
  const { db } = deps.database;
  if (deps.nowMs() >= row.usefulUntil.getTime()) return { skip: 'late' };
  const { resourceId } = await reads.getEvent(db, row.eventId!);
  const ended = await findEndedEntry(db, resourceId);
  // A booking was decided at the same moment.
  if (!ended) return { skip: 'superseded' };
  const { entry, services } = ended;
  return {
    kind: 'waitlistEnded',
    language: reader.language,
    readerName: reader.readerName,
    services,
    business: toMailBusiness(business),
    cause: entry.status === 'removed' ? 'removed' : endReasonOf(entry),
    unsubscribeUrl: await createUnsubscribeUrl(deps, row, 'waitlistEnded', entry.id),
  };
};
