import { z } from 'zod';
import { DAYS_MAX, listOpenings } from '../../contract/openings.ts';
import { findBusiness } from '../../db/reads/businesses.ts';
import type { ListedCandidate } from '../../db/reads/opening-businesses.ts';
import { findProfessional } from '../../db/reads/professionals.ts';
import { findService } from '../../db/reads/services.ts';
import { daysBetween, findLocalDay, toIsoText, toMinute } from '../../domain/local-time.ts';
import { toMajor } from '../../domain/money.ts';
import type { Opening, OpeningPosition } from '../../domain/openings/opening.ts';
import { searchOpenings } from '../../domain/openings/openings.ts';
import { accept, type Outcome, type Refusal, refuse, refuseField } from '../../domain/outcome.ts';
import type { Deps } from '../deps.ts';
import { readCursor, toNextLink } from '../http/paging.ts';
import { render, type RenderedResponse } from '../http/render.ts';
import { route, type Route } from '../http/route.ts';
import { createFindCandidates, type OpeningFilter } from '../reads/opening-candidates.ts';
import { shareWaiting } from '../reads/share-waiting.ts';

type Query = z.output<NonNullable<typeof listOpenings.query>>;
type Search = {
  readonly path: string;
  readonly query: Query;
  readonly after: OpeningPosition | undefined;
};

/** Searches that read at the same time share their statements. */
const SEARCHES_IN_FLIGHT_MAX = 8;
const FIRST_DAYS_READ = 32;
/** Bounds the cost of a search that finds hardly anything. */
const DAYS_READ_MAX = 4_000;
/** A slow search leaves its place to others; its next page continues it. */
const SEARCH_MAX_MS = 2_000;
const DAY_MIN = 1_440;

export function openingRoutes(deps: Deps): Route[] {
  const { discovery, openingAreas, keptCalendars, nowMs } = deps;
  const findCandidates = createFindCandidates(discovery.read, openingAreas);

  async function search({ path, query, after }: Search): Promise<Outcome<RenderedResponse>> {
    const untilMs = performance.now() + SEARCH_MAX_MS;
    const [candidates, readFacts] = await Promise.all([
      findCandidates(query),
      keptCalendars.open(),
    ]);
    if (candidates.groups.length === 0) {
      const refusal = await refuseUnknown(deps, query);
      if (refusal) return refusal;
    }
    const steps = searchOpenings(candidates, {
      times: toSearchedTimes(query),
      order: query.order,
      limit: query.limit,
      after,
      firstDays: FIRST_DAYS_READ,
      daysMax: DAYS_READ_MAX,
      isLate: () => performance.now() > untilMs,
      nowMs: nowMs(),
    });
    let step = steps.next();
    while (!step.done) step = steps.next(await readFacts(step.value));
    const { openings, next } = step.value;
    const headers = next && { Link: toNextLink({ path, query }, toCursorPosition(next)) };
    return accept({ rendered: render(openings.map(toOpening)), ...(headers && { headers }) });
  }
  const searchShared = shareWaiting(search, SEARCHES_IN_FLIGHT_MAX);

  return [
    route(listOpenings, async ({ path, query }) => {
      const after = readCursor({ path, query }, PositionRank);
      if (!after.ok) return after;
      const today = toIsoText(nowMs()).slice(0, 10);
      if (query.to !== undefined && daysBetween(query.from ?? today, query.to) >= DAYS_MAX) {
        return refuseField('INVALID_INPUT', 'to');
      }
      const position = after.value && toPosition(after.value);
      return searchShared(JSON.stringify(query), { path, query, after: position });
    }),
  ];
}

function toSearchedTimes({ from, to, timeFrom, timeTo, weekdays }: Query) {
  return {
    from,
    to,
    fromMin: timeFrom === undefined ? 0 : toMinute(timeFrom),
    toMin: timeTo === undefined ? DAY_MIN : toMinute(timeTo),
    weekdays: weekdays?.split(',').map(Number),
  };
}

/** Why there are no candidates, if a named one does not exist or does not fit the others. */
async function refuseUnknown(
  { discovery }: Deps,
  { businessId, professionalId, serviceId, ...others }: OpeningFilter,
): Promise<Refusal | undefined> {
  const [business, professional, service] = await discovery.read((db) =>
    Promise.all([
      businessId === undefined ? undefined : findBusiness(db, businessId),
      professionalId === undefined ? undefined : findProfessional(db, professionalId),
      serviceId === undefined ? undefined : findService(db, serviceId),
    ]),
  );
  if (businessId !== undefined && !business) return refuse('BUSINESS_NOT_FOUND');
  if (professionalId !== undefined && !professional) return refuse('PROFESSIONAL_NOT_FOUND');
  if (serviceId !== undefined && !service) return refuse('SERVICE_NOT_FOUND');
  if (business && professional && !professional.businessIds.includes(business.id)) {
    return refuse('PROFESSIONAL_NOT_AT_BUSINESS');
  }
  const { city, near, category, query, professionalName } = others;
  const isNarrowed = [city, near, category, query, professionalName].some(
    (filter) => filter !== undefined,
  );
  if (!service || isNarrowed) return undefined;
  return (business ?? professional) ? refuse('SERVICE_NOT_OFFERED') : undefined;
}

/** The start, the distance, the professional and the service; the id of the cursor is the business. */
const PositionRank = z.tuple([z.number(), z.number(), z.string(), z.string()]);

function toCursorPosition(position: OpeningPosition) {
  const { startMs, distanceKm, businessId, professionalId, serviceId } = position;
  return { rank: [startMs, distanceKm, professionalId, serviceId], id: businessId };
}

function toPosition({ rank, id }: { rank: z.output<typeof PositionRank>; id: string }) {
  const [startMs, distanceKm, professionalId, serviceId] = rank;
  return { startMs, distanceKm, businessId: id, professionalId, serviceId };
}

const toMetres = (km: number) => Math.round(km * 1_000) / 1_000;

function toOpening({ candidate, business, service, ...opening }: Opening<ListedCandidate>) {
  const { timezone } = business;
  const { date, start, startMs, endMs, seatsLeft } = opening;
  return {
    business: business.id,
    businessName: candidate.businessName,
    professional: candidate.professionalId,
    professionalName: candidate.professionalName,
    service: service.id,
    serviceName: service.name,
    date,
    start,
    end: findLocalDay(date, timezone)!.clockAt(endMs),
    timezone,
    startUtc: toIsoText(startMs),
    ...(service.priceMinor !== null && {
      priceMajor: toMajor(service.priceMinor, service.currency),
    }),
    currency: service.currency,
    ...(candidate.distanceKm !== undefined && { distanceKm: toMetres(candidate.distanceKm) }),
    seatsLeft,
  };
}
