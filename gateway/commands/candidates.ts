import { listCandidateIds } from '../../db/reads/calendar.ts';
import { findHold } from '../../db/reads/holds.ts';
import { alternativeNeeds } from '../../domain/alternatives.ts';
import { book, type BookCommand } from '../../domain/commands/book.ts';
import { addHeldProfessional } from '../../domain/hold.ts';
import { mergeNeeds } from '../../domain/needs.ts';
import { type BookingRequest, exceptionalProfessionals } from '../../domain/occurrence.ts';
import {
  ANY_PROFESSIONAL,
  CANDIDATES_MAX,
  listOfferings,
  offeringNeeds,
  type OfferingRequest,
  professionalsOf,
} from '../../domain/offering.ts';
import { accept, type Outcome } from '../../domain/outcome.ts';
import { quoteBooking } from '../../domain/quote.ts';
import type { Deps } from '../deps.ts';
import type { HasLeft } from '../reads/batch.ts';

/** Colleagues who are asked for alternatives to a time that is not free. */
const COLLEAGUES_MAX = 10;

type Request = OfferingRequest &
  Pick<BookingRequest, 'date'> &
  Partial<Pick<BookingRequest, 'recurringExceptions' | 'holdId'>>;

/** With any professional, adds those who may be chosen. */
export async function addCandidates<R extends Request>(
  { database: { db } }: Deps,
  request: R,
): Promise<R> {
  if (request.professional !== ANY_PROFESSIONAL) return request;
  const candidates = await listCandidateIds(db, request, CANDIDATES_MAX);
  const hold = request.holdId === undefined ? undefined : await findHold(db, request.holdId);
  return { ...request, candidates: addHeldProfessional(candidates, hold) };
}

/** The same; refuses a request that names no calendar, so that no actor starts for it. Has stale busy times read. */
export async function requireCalendar<R extends Request>(
  deps: Deps,
  request: R,
): Promise<Outcome<R>> {
  const complete = await addCandidates(deps, request);
  const [first = request.professional] = complete.candidates ?? [];
  if (!(await deps.hasCalendar(first))) {
    const offerings = listOfferings(await deps.readWorld(offeringNeeds(complete)), complete);
    if (!offerings.ok) return offerings;
  }
  await deps.refreshCalendars([
    ...professionalsOf(complete),
    ...exceptionalProfessionals(complete),
  ]);
  return accept(complete);
}

/** The quote of a request; where a time is not free, read again with the calendars of colleagues. */
export async function readQuote(deps: Deps, command: BookCommand, hasLeft: HasLeft) {
  const needs = book.needs(command);
  const quote = quoteBooking(await deps.readWorld(needs, hasLeft), command, deps.nowMs());
  if (!quote.ok || quote.value.occurrences.every(({ available }) => available)) return quote;
  const colleagues = await listCandidateIds(deps.database.db, command, COLLEAGUES_MAX);
  const wider = mergeNeeds([needs, alternativeNeeds(command, colleagues)]);
  return quoteBooking(await deps.readWorld(wider, hasLeft), command, deps.nowMs(), colleagues);
}
