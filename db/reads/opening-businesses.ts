import { isServiceOf } from '../../domain/offering.ts';
import type { Candidate } from '../../domain/openings/opening.ts';
import type { KnownHours } from '../../domain/openings/possible-starts.ts';
import type { Place } from '../../domain/place.ts';
import type {
  AreaRows,
  BusinessRow,
  ServiceRow,
  WorkplaceHours,
  WorkplaceRow,
} from './openings.ts';

/** A candidate of a search, with what is shown of it. */
export type ListedCandidate = Omit<Candidate, 'services'> & {
  readonly businessName: string;
  readonly professionalName: string;
  readonly services: readonly ServiceRow[];
};

export type ListedBusiness = {
  readonly id: string;
  readonly name: string;
  readonly nameKey: string;
  readonly cityKey: string | null;
  readonly place: Place | undefined;
  /** Sorted by professional. */
  readonly candidates: readonly ListedCandidate[];
};

/** Sorted here, because the database sorts text by a collation. */
export function toListedBusinesses({
  businesses,
  workplaces,
  services,
}: AreaRows): ListedBusiness[] {
  const serviceById = new Map(services.map((service) => [service.id, service]));
  const hoursOf = createKnownHours();
  const staff = new Map<string, WorkplaceRow[]>(businesses.map(({ id }) => [id, []]));
  for (const workplace of workplaces) staff.get(workplace.businessId)?.push(workplace);
  const listed = businesses.map((business) => {
    const listOfferedBy = createOfferedLists(business, serviceById);
    const candidates = staff.get(business.id)!.map((workplace) => ({
      businessId: business.id,
      businessName: business.name,
      professionalId: workplace.professionalId,
      professionalName: workplace.name,
      services: listOfferedBy(workplace),
      hours: hoursOf(business, workplace),
    }));
    const { id, name, nameKey, cityKey, lat, lng } = business;
    const place = lat === null || lng === null ? undefined : { lat, lng };
    const staffed = candidates
      .filter((candidate) => candidate.services.length > 0)
      .sort((a, b) => (a.professionalId < b.professionalId ? -1 : 1));
    return { id, name, nameKey, cityKey, place, candidates: staffed };
  });
  return listed
    .filter(({ candidates }) => candidates.length > 0)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Colleagues who offer the same services share one list. */
function createOfferedLists(business: BusinessRow, services: ReadonlyMap<string, ServiceRow>) {
  const lists = new Map<string, readonly ServiceRow[]>();
  return (workplace: WorkplaceRow): readonly ServiceRow[] => {
    const key = `${workplace.offersOwnServices} ${workplace.serviceIds}`;
    let list = lists.get(key);
    if (!list) lists.set(key, (list = listOffered(business, workplace, services)));
    return list;
  };
}

function listOffered(
  business: BusinessRow,
  { serviceIds, offersOwnServices: isAdmitted }: WorkplaceRow,
  services: ReadonlyMap<string, ServiceRow>,
): ServiceRow[] {
  return (JSON.parse(serviceIds) as string[]).sort().flatMap((serviceId) => {
    const service = services.get(serviceId);
    if (!service) return [];
    const { hasPrice } = service;
    return isServiceOf(service, business, { isAdmitted, hasPrice }) ? service : [];
  });
}

/** Equal hours become one object, so that a search computes their starts once. */
function createKnownHours() {
  const known = new Map<string, KnownHours>();
  return (business: BusinessRow, workplace: WorkplaceRow): KnownHours => {
    const key = `${business.hours} ${workplace.hours}`;
    let hours = known.get(key);
    if (!hours) known.set(key, (hours = toKnownHours(business, workplace)));
    return hours;
  };
}

function toKnownHours(business: BusinessRow, workplace: WorkplaceRow): KnownHours {
  const { weekly, exceptions, timetables, ...hours } = JSON.parse(
    workplace.hours,
  ) as WorkplaceHours;
  const { id: businessId } = business;
  return {
    business: {
      ...(JSON.parse(business.hours) as Omit<KnownHours['business'], 'id'>),
      id: businessId,
    },
    professional: {
      ...hours,
      weeklyHours: weekly.map((span) => ({ ...span, businessId })),
      exceptions: exceptions.map((exception) => ({ ...exception, businessId })),
    },
    timetables,
  };
}
