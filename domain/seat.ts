import { calendarDay, judge, overlaps } from './availability.ts';
import type { Session } from './calendar.ts';
import { minuteOf, type TimeSpan } from './local-time.ts';
import { calendarOf, type Offer, seatsOf, slotRequestFor } from './offer.ts';
import { accept, type Outcome, refuse } from './outcome.ts';
import type { World } from './world.ts';

/** A seat that is free, in a session that is there or one to be opened. */
type Seat = {
  readonly span: TimeSpan;
  readonly sessionId: string;
  readonly opened?: Session;
};

/** Is there a seat at that time, and is the person free? */
export function findSeat(
  world: World,
  offer: Offer,
  personId: string,
  {
    date,
    start,
    durationMin,
  }: {
    readonly date: string;
    readonly start: string;
    /** What was promised; else what the services take now. */
    readonly durationMin?: number;
  },
  newSessionId: string,
  nowMs: number,
): Outcome<Seat> {
  const { business, professional, services } = offer;
  const day = calendarDay(date, calendarOf(world, offer));
  const wish = { ...slotRequestFor(services), ...(durationMin !== undefined && { durationMin }) };
  const verdict = judge(day, minuteOf(start), wish, nowMs);
  if (!verdict.open) return refuse(verdict.refusal);
  const { span, joins } = verdict;
  const isBusy = world.personTimes.some(
    (time) => time.personId === personId && overlaps(time, span),
  );
  if (isBusy) return refuse('CLIENT_DOUBLE_BOOKED');
  if (joins) return accept({ span, sessionId: joins.id });
  const opened = {
    ...span,
    id: newSessionId,
    professionalId: professional.id,
    businessId: business.id,
    serviceId: services[0]!.id,
    capacity: seatsOf(services),
    seatsTaken: 1,
  };
  return accept({ span, sessionId: newSessionId, opened });
}
