import type { AppointmentRecord, BookedService } from '../appointment.ts';
import { calendarDay, type DayFacts, judge, overlaps, type Wish } from '../availability.ts';
import type { BusinessRules, ProfessionalRules, ServiceRules } from '../calendar.ts';
import { minuteOf } from '../local-time.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import { type Changes, type Needs, windowOf, type World } from '../world.ts';

export type BookCommand = {
  readonly kind: 'book';
  readonly id: string;
  readonly callerId: string;
  readonly appointmentId: string;
  readonly clientId: string;
  readonly professional: string;
  readonly business: string;
  readonly date: string;
  readonly start: string;
  readonly services: readonly string[];
  readonly notes?: string | undefined;
};

export type Offer = {
  readonly business: BusinessRules;
  readonly professional: ProfessionalRules;
  readonly services: readonly ServiceRules[];
};

type Wanted = Pick<BookCommand, 'business' | 'professional' | 'services'>;

export function offerNeeds(wanted: Wanted): Needs {
  return {
    businessIds: [wanted.business],
    professionalIds: [wanted.professional],
    serviceIds: wanted.services,
    personIds: [],
    windows: [],
  };
}

export function bookNeeds(command: BookCommand): Needs {
  return {
    ...offerNeeds(command),
    personIds: [command.clientId],
    windows: [windowOf(command.professional, command.date)],
  };
}

/** The checks come in the contract's order; the first that fails is the answer. */
export function decideBook(world: World, command: BookCommand, nowMs: number): Outcome<Changes> {
  const offer = findOffer(world, command);
  if (!offer.ok) return offer;
  const { business, professional, services } = offer.value;

  const day = calendarDay(command.date, calendarOf(world, offer.value));
  const verdict = judge(day, minuteOf(command.start), wishFor(services), nowMs);
  if (!verdict.open) return refuse(verdict.refusal);
  const { span, joins } = verdict;

  const isBusy = world.personTimes.some(
    (time) => time.personId === command.clientId && overlaps(time, span),
  );
  if (isBusy) return refuse('CLIENT_DOUBLE_BOOKED');

  const client = world.people.get(command.clientId);
  if (!client) return refuse('CLIENT_NOT_FOUND');

  const sessionId = joins?.id ?? sessionIdFor(command.appointmentId);
  const bookedServices = pricedSnapshot(services, business.currency);
  const appointment: AppointmentRecord = {
    id: command.appointmentId,
    bookingId: command.id,
    sessionId,
    professionalId: professional.id,
    businessId: business.id,
    startsAt: new Date(span.startMs),
    endsAt: new Date(span.endMs),
    localDate: command.date,
    timezone: business.timezone,
    personId: client.id,
    clientId: client.id,
    clientName: client.name,
    serviceIds: services.map((service) => service.id),
    status: business.autoConfirm ? 'Confirmed' : 'Pending',
    notes: command.notes ?? null,
    staffNotes: null,
    paymentStatus: 'unpaid',
    currency: business.currency,
    bookedServices,
    finalMinor: bookedServices && bookedServices.reduce((sum, s) => sum + s.priceMinor, 0),
  };
  const opened = {
    ...span,
    id: sessionId,
    professionalId: professional.id,
    businessId: business.id,
    serviceId: services[0]!.id,
    capacity: Math.max(...services.map((service) => service.capacity)),
    seatsTaken: 1,
  };
  return accept({
    opened: joins ? [] : [opened],
    joined: joins ? [joins.id] : [],
    appointments: [appointment],
  });
}

/** Do these three exist and belong together, and is the business open for bookings? */
export function findOffer(world: World, wanted: Wanted): Outcome<Offer> {
  const business = world.businesses.get(wanted.business);
  if (!business) return refuse('BUSINESS_NOT_FOUND');
  const professional = world.professionals.get(wanted.professional);
  if (!professional) return refuse('PROFESSIONAL_NOT_FOUND');
  const services: ServiceRules[] = [];
  for (const id of wanted.services) {
    const service = world.services.get(id);
    if (!service?.active) return refuse('SERVICE_NOT_FOUND');
    services.push(service);
  }
  if (services.length > 1 && services.some((service) => service.capacity > 1)) {
    return refuse('INVALID_SERVICES');
  }
  if (business.status === 'suspended') return refuse('BUSINESS_SUSPENDED');
  if (business.status !== 'approved') return refuse('BUSINESS_UNDER_REVIEW');
  if (!professional.businessIds.includes(business.id)) {
    return refuse('PROFESSIONAL_NOT_AT_BUSINESS');
  }
  const isOffered = (service: ServiceRules) =>
    professional.serviceIds.includes(service.id) &&
    (service.businessId === null || service.businessId === business.id);
  if (!services.every(isOffered)) return refuse('SERVICE_NOT_OFFERED');
  return accept({ business, professional, services });
}

/** The professional's calendar, out of everything that was loaded. */
export function calendarOf(world: World, { business, professional }: Offer): DayFacts {
  return {
    business,
    professional,
    timeOff: world.timeOff.filter((off) => off.professionalId === professional.id),
    sessions: world.sessions.filter((session) => session.professionalId === professional.id),
  };
}

/** Services follow each other without a gap; a class is always alone. */
export function wishFor(services: readonly ServiceRules[]): Wish {
  const durationMin = services.reduce((sum, service) => sum + service.durationMin, 0);
  const classService = services.find((service) => service.capacity > 1);
  return classService ? { durationMin, classServiceId: classService.id } : { durationMin };
}

function pricedSnapshot(
  services: readonly ServiceRules[],
  currency: string,
): BookedService[] | null {
  const snapshot: BookedService[] = [];
  for (const { id, name, durationMin, priceMinor, currency: priced } of services) {
    if (priceMinor === null || priced !== currency) return null;
    snapshot.push({ serviceId: id, name, duration: durationMin, priceMinor });
  }
  return snapshot;
}

/** Derived, so that a decision made again names the same session. */
function sessionIdFor(appointmentId: string): string {
  return appointmentId.replace(/^apt_/, 'ses_');
}
