import type { DayFacts, SlotRequest } from './availability.ts';
import type { BusinessRules, ProfessionalRules, ServiceRules } from './calendar.ts';
import { accept, type Outcome, refuse } from './outcome.ts';
import { type Needs, NO_NEEDS, type World } from './world.ts';

/** What is asked for. */
export type Wanted = {
  readonly business: string;
  readonly professional: string;
  readonly services: readonly string[];
};

export type Offer = {
  readonly business: BusinessRules;
  readonly professional: ProfessionalRules;
  readonly services: readonly ServiceRules[];
};

export function offerNeeds(wanted: Wanted): Needs {
  return {
    ...NO_NEEDS,
    businessIds: [wanted.business],
    professionalIds: [wanted.professional],
    serviceIds: wanted.services,
  };
}

/**
 * Do these three exist and belong together, and is the business open for bookings? What was promised
 * with this professional is kept, also if it is no longer on offer.
 */
export function findOffer(world: World, wanted: Wanted, isPromised = false): Outcome<Offer> {
  const business = world.businesses.get(wanted.business);
  if (!business) return refuse('BUSINESS_NOT_FOUND');
  const professional = world.professionals.get(wanted.professional);
  if (!professional) return refuse('PROFESSIONAL_NOT_FOUND');
  const services: ServiceRules[] = [];
  for (const id of wanted.services) {
    const service = world.services.get(id);
    if (!service || (service.isDeleted && !isPromised)) return refuse('SERVICE_NOT_FOUND');
    services.push(service);
  }
  if (!isPromised && services.length > 1 && services.some(({ capacity }) => capacity > 1)) {
    return refuse('INVALID_SERVICES');
  }
  if (business.status === 'suspended') return refuse('BUSINESS_SUSPENDED');
  if (business.status !== 'approved') return refuse('BUSINESS_UNDER_REVIEW');
  if (!professional.businessIds.includes(business.id)) {
    return refuse('PROFESSIONAL_NOT_AT_BUSINESS');
  }
  const isOffered = (service: ServiceRules) =>
    service.active &&
    professional.serviceIds.includes(service.id) &&
    (service.businessId === null || service.businessId === business.id);
  if (!isPromised && !services.every(isOffered)) return refuse('SERVICE_NOT_OFFERED');
  return accept({ business, professional, services });
}

/** The professional's calendar, out of everything that was loaded. */
export function calendarOf(
  world: World,
  { business, professional }: Pick<Offer, 'business' | 'professional'>,
): DayFacts {
  return {
    business,
    professional,
    timeOff: world.timeOff.filter((off) => off.professionalId === professional.id),
    sessions: world.sessions.filter(
      (session) => session.professionalId === professional.id && session.seatsTaken > 0,
    ),
  };
}

/** Services follow each other without a gap; a class is always alone. */
export function slotRequestFor(services: readonly ServiceRules[]): SlotRequest {
  const durationMin = services.reduce((sum, service) => sum + service.durationMin, 0);
  const [first] = services;
  return first && seatsOf(services) > 1
    ? { durationMin, classServiceId: first.id }
    : { durationMin };
}

/** Of several services none is a class, even if one became one since they were booked. */
export function seatsOf([first, ...others]: readonly ServiceRules[]): number {
  return first && others.length === 0 ? first.capacity : 1;
}
