import { listCandidateIds } from '../../db/reads/calendar.ts';
import { ANY_PROFESSIONAL, listOffers, offerNeeds, type OfferRequest } from '../../domain/offer.ts';
import { accept, type Outcome } from '../../domain/outcome.ts';
import type { Deps } from '../deps.ts';

/** Every candidate is locked and judged, so their number is limited. */
const CANDIDATES_MAX = 50;

type Request = OfferRequest & { readonly date: string };

/** With any professional, adds those who may be chosen. */
export async function addCandidates<R extends Request>(
  { database: { db } }: Deps,
  request: R,
): Promise<R> {
  if (request.professional !== ANY_PROFESSIONAL) return request;
  return { ...request, candidates: await listCandidateIds(db, request, CANDIDATES_MAX) };
}

/** The same; refuses a request that names no calendar, so that no actor starts for it. Has stale busy times read. */
export async function requireCalendar<R extends Request>(
  deps: Deps,
  request: R,
): Promise<Outcome<R>> {
  const complete = await addCandidates(deps, request);
  const [first = request.professional] = complete.candidates ?? [];
  if (!(await deps.hasCalendar(first))) {
    const offers = listOffers(await deps.readWorld(offerNeeds(complete)), complete);
    if (!offers.ok) return offers;
  }
  await deps.refreshCalendars(complete.candidates ?? [request.professional]);
  return accept(complete);
}
