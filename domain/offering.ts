import type { DayFacts, SlotRequest } from './availability.ts';
import { buffersOf } from './buffers.ts';
import type { BusinessRules, ProfessionalRules, ServiceRules } from './calendar.ts';
import { listUses, mergeHeldSeats } from './held-seats.ts';
import { type Needs, NO_NEEDS } from './needs.ts';
import { accept, type Outcome, refuse, refuseField } from './outcome.ts';
import { resourcesOf } from './resource.ts';
import type { World } from './world.ts';

/** Stands for a professional who is free. */
export const ANY_PROFESSIONAL = 'any';
/** Every candidate is locked and judged, so their number is limited. */
export const CANDIDATES_MAX = 50;

export type OfferingRequest = {
  readonly business: string;
  /** An id, or `ANY_PROFESSIONAL`. */
  readonly professional: string;
  /** With any professional: those who may be chosen. */
  readonly candidates?: readonly string[] | undefined;
  readonly services: readonly string[];
};

/** A professional with services that are bookable at the business. An offer to a waiting customer is a hold: see `waitlist.ts`. */
export type Offering = {
  readonly business: BusinessRules;
  readonly professional: ProfessionalRules;
  readonly services: readonly ServiceRules[];
};

export function offeringNeeds(request: OfferingRequest): Needs {
  return {
    ...NO_NEEDS,
    businessIds: [request.business],
    professionalIds: professionalsOf(request),
    serviceIds: request.services,
  };
}

/** The professional of the request, or its candidates. */
export function professionalsOf({ professional, candidates = [] }: OfferingRequest) {
  return professional === ANY_PROFESSIONAL ? candidates : [professional];
}

/**
 * Checks that the three exist, belong together and are open for bookings. An appointment that is
 * already booked with this professional keeps services that are no longer offered. One that is booked with a colleague
 * (`isBookedThere`) is no new booking either, but the professional must offer its services.
 */
export function findOffering(
  world: Pick<World, 'businesses' | 'professionals' | 'services'>,
  request: OfferingRequest,
  isAlreadyBooked = false,
  isBookedThere = isAlreadyBooked,
): Outcome<Offering> {
  const business = world.businesses.get(request.business);
  if (!business) return refuse('BUSINESS_NOT_FOUND');
  const professional = world.professionals.get(request.professional);
  // Discovery does not show a suspended professional either.
  if (!professional || (professional.isSuspended && !isAlreadyBooked)) {
    return refuse('PROFESSIONAL_NOT_FOUND');
  }
  const found = findServices(world, request.services, isAlreadyBooked);
  if (!found.ok) return found;
  const services = found.value;
  const status = checkBusinessStatus(business, isBookedThere);
  if (!status.ok) return status;
  if (!professional.businessIds.includes(business.id)) {
    return refuse('PROFESSIONAL_NOT_AT_BUSINESS');
  }
  const offering = { business, professional, services };
  return isAlreadyBooked || isOffered(offering) ? accept(offering) : refuse('SERVICE_NOT_OFFERED');
}

/** An appointment with other services: the new ones must be offered, those that it has may be withdrawn. */
export function findChangedOffering(
  world: World,
  request: OfferingRequest,
  bookedIds: readonly string[],
): Outcome<Offering> {
  const added = request.services.filter((id) => !bookedIds.includes(id));
  const offered = findOffering(world, { ...request, services: added });
  if (!offered.ok) return offered;
  const offering = findOffering(world, request, true);
  if (!offering.ok || added.length === 0) return offering;
  const isMixed = hasClass(offering.value.services) && offering.value.services.length > 1;
  return isMixed ? refuseField('INVALID_SERVICES', 'services') : offering;
}

export function hasClass(services: readonly ServiceRules[]): boolean {
  return services.some(({ capacity }) => capacity > 1);
}

/** The offering of the professional, or those of the candidates who offer the services there now. */
export function listOfferings(
  world: Pick<World, 'businesses' | 'professionals' | 'services'>,
  request: OfferingRequest,
): Outcome<Offering[]> {
  if (request.professional !== ANY_PROFESSIONAL) {
    const offering = findOffering(world, request);
    return offering.ok ? accept([offering.value]) : offering;
  }
  const business = world.businesses.get(request.business);
  if (!business) return refuse('BUSINESS_NOT_FOUND');
  const found = findServices(world, request.services);
  if (!found.ok) return found;
  const status = checkBusinessStatus(business);
  if (!status.ok) return status;
  const offerings = professionalsOf(request)
    .flatMap((id) => world.professionals.get(id) ?? [])
    .map((professional) => ({ business, professional, services: found.value }))
    .filter(
      (offering) => offering.professional.businessIds.includes(business.id) && isOffered(offering),
    );
  return offerings.length > 0 ? accept(offerings) : refuse('SERVICE_NOT_OFFERED');
}

export function isOffered({ business, professional, services }: Offering): boolean {
  if (professional.isSuspended) return false;
  return services.every(
    (service) =>
      service.active &&
      professional.serviceIds.includes(service.id) &&
      isServiceOf(service, business, {
        isAdmitted: professional.ownServiceBusinessIds.includes(business.id),
        hasPrice: service.priceMinor !== null,
      }),
  );
}

/** A service of the business, or an own one of a professional: if admitted, and not priced in another currency. */
export function isServiceOf(
  { businessId, currency }: Pick<ServiceRules, 'businessId' | 'currency'>,
  business: Pick<BusinessRules, 'id' | 'currency'>,
  own: { readonly isAdmitted: boolean; readonly hasPrice: boolean },
): boolean {
  if (businessId !== null) return businessId === business.id;
  return own.isAdmitted && (!own.hasPrice || currency === business.currency);
}

/** A class cannot be combined with other services. */
export function findServices(
  world: Pick<World, 'services'>,
  ids: readonly string[],
  isAlreadyBooked = false,
): Outcome<ServiceRules[]> {
  const services: ServiceRules[] = [];
  for (const id of ids) {
    const service = world.services.get(id);
    if (!service || (service.isDeleted && !isAlreadyBooked)) return refuse('SERVICE_NOT_FOUND');
    services.push(service);
  }
  if (!isAlreadyBooked && services.length > 1 && hasClass(services))
    return refuseField('INVALID_SERVICES', 'services');
  return accept(services);
}

/** A paused business takes no new bookings, but keeps its appointments. */
export function checkBusinessStatus(
  { status }: BusinessRules,
  isAlreadyBooked = false,
): Outcome<undefined> {
  if (status === 'approved' || (status === 'paused' && isAlreadyBooked)) return accept(undefined);
  const isReviewed = status !== 'draft' && status !== 'under_review';
  return refuse(isReviewed ? 'BUSINESS_SUSPENDED' : 'BUSINESS_UNDER_REVIEW');
}

/**
 * The part of the loaded world that is this professional's calendar. Seats that are held now count as taken.
 * `uses`: the times in which rooms and equipment are taken; `roomTimetables`: those whose sessions need them.
 */
export function toDayFacts(
  world: Pick<World, 'timeOff' | 'sessions' | 'heldSeats' | 'roomTimetables'>,
  { business, professional }: Pick<Offering, 'business' | 'professional'>,
  nowMs: number,
  uses = listUses(world, nowMs),
  roomTimetables = world.roomTimetables ?? [],
): DayFacts {
  const isOfProfessional = ({ professionalId }: { readonly professionalId: string }) =>
    professionalId === professional.id;
  return {
    business,
    professional,
    timetables: professional.timetables,
    timeOff: world.timeOff.filter(isOfProfessional),
    sessions: mergeHeldSeats(
      world.sessions.filter(isOfProfessional),
      world.heldSeats.filter(isOfProfessional),
      nowMs,
    ),
    uses,
    roomTimetables,
  };
}

/** Several services are booked as one span without gaps. */
export function toSlotRequest(services: readonly ServiceRules[]): SlotRequest {
  const durationMin = services.reduce((sum, service) => sum + service.durationMin, 0);
  const request = { durationMin, buffers: buffersOf(services), resources: resourcesOf(services) };
  const [first] = services;
  if (!first || services.length > 1) return request;
  const { id: classServiceId, hasTimetable, capacity } = first;
  return capacity > 1 || hasTimetable
    ? { ...request, classServiceId, hasTimetable, capacity }
    : request;
}

/** Several services have one seat, even if one of them became a class after the booking. */
export function capacityOf([first, ...others]: readonly ServiceRules[]): number {
  return first && others.length === 0 ? first.capacity : 1;
}
