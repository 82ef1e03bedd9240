import { findEventNames, getEvent } from '../../db/reads/notifications.ts';
import { findLocalDay, localDateAt, toIsoText, toMinute } from '../../domain/local-time.ts';
import type { SessionEvent } from '../../domain/notifications/session-notification.ts';
import { toMailBusiness } from '../../mail/mail-business.ts';
import { createUnsubscribeUrl, toDayUrl } from './mail-links.ts';
import type { Compose } from './message.ts';

/** The mail about a class session without seats that was cancelled, moved or restored. */
export const composeSession: Compose = async (deps, row, business, { reader }) => {
  const { db } = deps.database;
  if (deps.nowMs() >= row.usefulUntil.getTime()) return { skip: 'late' };
  // The column is untyped JSON; sessionEvent() writes it.
  const event = (await getEvent(db, row.eventId!)) as unknown as SessionEvent;
  const { service, startUtc: startsAt, endUtc: endsAt, reason = '' } = event.data;
  const { serviceName, professionalName } = await findEventNames(db, row.eventId!, service);
  const base = {
    language: reader.language,
    readerName: reader.readerName,
    manageUrl: toDayUrl(deps, row.businessId, localDateAt(Date.parse(startsAt), business.timezone)),
    booking: {
      business: toMailBusiness(business),
      professionalName,
      services: [serviceName],
      price: null,
      times: [{ startsAt, endsAt }] as const,
      visitorName: '',
      note: '',
      participants: [],
    },
  };
  switch (event.type) {
    case 'class.session_restored': {
      const unsubscribeUrl = await createUnsubscribeUrl(deps, row, 'staffBooked');
      return { ...base, kind: 'staffBooked', unsubscribeUrl, isRestored: true };
    }
    case 'class.session_moved': {
      const unsubscribeUrl = await createUnsubscribeUrl(deps, row, 'staffChanged');
      const previous = toPrevious(event.data, business.timezone);
      return { ...base, kind: 'staffChanged', unsubscribeUrl, previous, isPending: false };
    }
    case 'class.session_cancelled': {
      const unsubscribeUrl = await createUnsubscribeUrl(deps, row, 'staffCancelled');
      const cancellation = { by: 'business', reason, isDeclined: false } as const;
      return { ...base, kind: 'staffCancelled', unsubscribeUrl, ...cancellation };
    }
  }
};

/** The time before the move; its duration is the same. */
function toPrevious({ from, startUtc, endUtc }: SessionEvent['data'], timezone: string) {
  const startMs = findLocalDay(from!.date, timezone)!.boundOf(toMinute(from!.start));
  const durationMs = Date.parse(endUtc) - Date.parse(startUtc);
  return { startsAt: toIsoText(startMs), endsAt: toIsoText(startMs + durationMs) };
}
