import { z } from 'zod';
import { getBusiness, listBusinesses } from '../../contract/businesses.ts';
import * as reads from '../../db/reads/businesses.ts';
import type { Position } from '../../db/reads/pagination.ts';
import { toClockSpan } from '../../domain/local-time.ts';
import {
  closureView,
  openingView,
  toWeekRules,
  weekOf,
  weekView,
} from '../../domain/opening-hours.ts';
import { decimalsOf } from '../../domain/money.ts';
import { accept, type Outcome, refuse } from '../../domain/outcome.ts';
import { imageOf, pictureView } from '../../domain/picture.ts';
import { parsePlace } from '../../domain/place.ts';
import type { Deps } from '../deps.ts';
import { batch } from '../reads/batch.ts';
import { route, type Route } from '../http/route.ts';
import {
  DateRank,
  MeasureRank,
  readCursor,
  TextRank,
  toPage,
  unwrapSingleItem,
} from '../http/paging.ts';

const DEFAULT_RADIUS_KM = 25;
/** 19.99 * 100 is less than 1999 as a floating-point number. */
const ROUNDING = 1e-6;

/** Searches by text, offer or rating are slow and open to anonymous callers: at most two use a database connection. */
const SEARCHES = { inFlightMax: 2, batchMax: 1 };

export function businessRoutes(deps: Deps): Route[] {
  const { discovery, responseCache, missedSearches, nowMs } = deps;
  type Listing = { filter: reads.BusinessFilter; page: reads.BusinessPage };
  const list = ({ filter, page }: Listing) =>
    discovery.read((db) => reads.listBusinesses(db, filter, page));
  const search = batch((listings: Listing[]) => Promise.all(listings.map(list)), SEARCHES);

  return [
    route(listBusinesses, async ({ query, path }) => {
      const { userId, limit } = query;
      const filter = toFilter(query);
      const after = readPosition({ path, query }, filter);
      if (!after.ok) return after;
      const response = await responseCache.get(listBusinesses.id, query, async () => {
        const { position, asOf = new Date(nowMs()) } = after.value;
        const rows = await (isSlow(filter) ? search : list)({
          filter,
          page: { limit: limit + 1, after: position, asOf },
        });
        if (rows.length === 0 && !position && isSearch(filter)) missedSearches.note(filter.text);
        const page = toPage(
          rows,
          { path, query },
          {
            toItem: ({ business }) => toBusiness(business),
            toPosition: ({ business: { id }, rank }) =>
              filter.order === 'recommended' ? { rank: [rank, asOf.getTime()], id } : { rank, id },
          },
        );
        return userId === undefined ? page : unwrapSingleItem(page);
      });
      return accept(response!);
    }),

    route(getBusiness, async ({ params }) => {
      const response = await responseCache.get(getBusiness.id, params, async () => {
        const now = new Date(nowMs());
        const found = await discovery.read((db) => reads.findShownBusiness(db, params.id, now));
        return found && { body: toBusinessDetail(found) };
      });
      return response ? accept(response) : refuse('BUSINESS_NOT_FOUND');
    }),
  ];
}

type ListRequest = { readonly path: string; readonly query: ListQuery };
type ListPosition = Pick<reads.BusinessPage, 'asOf'> & {
  readonly position: Position<string | number>;
};

/** The recommended order depends on the time: its cursor has the time of the first page, too. */
const RecommendedRank = z.tuple([MeasureRank, DateRank]);

function readPosition(
  request: ListRequest,
  { text, around, order }: reads.BusinessFilter,
): Outcome<Partial<ListPosition>> {
  if (order === 'recommended') {
    const after = readCursor(request, RecommendedRank);
    if (!after.ok || !after.value) return after.ok ? accept({}) : after;
    const [rank, asOf] = after.value.rank;
    return accept({ position: { rank, id: after.value.id }, asOf });
  }
  const isRankedByMeasure = [text, around, order].some((each) => each !== undefined);
  const after = readCursor<string | number>(request, isRankedByMeasure ? MeasureRank : TextRank);
  return after.ok ? accept(after.value ? { position: after.value } : {}) : after;
}

type ListQuery = z.output<NonNullable<(typeof listBusinesses)['query']>>;

function toFilter(query: ListQuery): reads.BusinessFilter {
  const { city, userId, query: text, near, radiusKm = DEFAULT_RADIUS_KM } = query;
  const { category, currency, minRating, order } = query;
  const hasOffer = category !== undefined || currency !== undefined;
  const offer = hasOffer ? { category, currency, maxPriceMinor: toMaxMinor(query) } : undefined;
  const place = near === undefined ? undefined : parsePlace(near);
  return { city, userId, text, around: place && { place, radiusKm }, offer, minRating, order };
}

/** More decimals than the currency has are rounded down. */
function toMaxMinor({ currency, maxPriceMajor }: ListQuery): number | undefined {
  if (currency === undefined || maxPriceMajor === undefined) return undefined;
  return Math.floor(maxPriceMajor * 10 ** decimalsOf(currency) + ROUNDING);
}

const isSlow = ({ text, offer, minRating, order }: reads.BusinessFilter) =>
  [text, offer, minRating, order].some((each) => each !== undefined);

/** A list by order only, or of one owner, is no search. */
const isSearch = ({ userId, text, city, around, offer, minRating }: reads.BusinessFilter) =>
  userId === undefined && [text, city, around, offer, minRating].some((each) => each !== undefined);

export function toBusiness(row: reads.BusinessRecord) {
  return {
    id: row.id,
    name: row.name,
    workingHours: toClockSpan({ startMin: row.opensMin, endMin: row.closesMin }),
    breaks: row.breaks.map(toClockSpan),
    userId: row.userId,
    cancellationWindowHours: row.cancellationWindowHours,
    minNoticeMinutes: row.minNoticeMinutes,
    maxAdvanceDays: row.maxAdvanceDays,
    maxUpcomingPerCustomer: row.maxUpcomingPerCustomer,
    description: row.description,
    addressLine1: row.addressLine1,
    city: row.city,
    state: row.state,
    country: row.country,
    postalCode: row.postalCode,
    timezone: row.timezone,
    currency: row.currency,
    cityKey: row.cityKey,
    countryKey: row.countryKey,
    lat: row.lat,
    lng: row.lng,
    image: imageOf(row.picture),
    picture: row.picture && pictureView(row.picture),
    cover: row.photos[0] ? pictureView(row.photos[0]) : null,
    phone: row.phone,
    website: row.website,
  };
}

export function toBusinessDetail(row: reads.ShownBusiness) {
  const { slotMinutes, autoConfirm, closures, exceptionalOpenings } = row;
  return {
    ...toBusiness(row),
    openingHours: weekView(weekOf(toWeekRules(row))),
    closures: closures.map(closureView),
    exceptionalOpenings: exceptionalOpenings.map(openingView),
    photos: row.photos.map(pictureView),
    slotMinutes,
    autoConfirm,
  };
}
