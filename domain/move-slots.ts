import type { AppointmentRecord } from './appointment.ts';
import { listSlots, type Slot, toCalendarDay } from './availability.ts';
import { findBookableSpan } from './booking-rules.ts';
import { withoutAppointment } from './move.ts';
import { MINUTE_MS } from './durations.ts';
import { calendarWindow, type Needs, NO_NEEDS } from './needs.ts';
import { findOffering, toDayFacts, toSlotRequest } from './offering.ts';
import { accept, type Outcome } from './outcome.ts';
import type { World } from './world.ts';

type Booked = Pick<AppointmentRecord, 'businessId' | 'professionalId' | 'serviceIds' | 'bookingId'>;

export function moveNeeds(booked: Booked, date: string): Needs {
  const { businessId, professionalId, serviceIds, bookingId } = booked;
  return {
    ...NO_NEEDS,
    businessIds: [businessId],
    professionalIds: [professionalId],
    serviceIds,
    bookingIds: [bookingId],
    windows: [calendarWindow(professionalId, date)],
  };
}

/** The slots of the same professional to which the appointment can move: its own time does not block them. */
export function listMoveSlots(
  world: World,
  appointment: AppointmentRecord,
  date: string,
  nowMs: number,
): Outcome<Slot[]> {
  const { businessId, professionalId, serviceIds, startsAt, endsAt } = appointment;
  const request = { business: businessId, professional: professionalId, services: serviceIds };
  const offering = findOffering(world, request, true);
  if (!offering.ok) return offering;
  const durationMin = (endsAt.getTime() - startsAt.getTime()) / MINUTE_MS;
  const others = withoutAppointment(world, appointment);
  const day = toCalendarDay(date, toDayFacts(others, offering.value, nowMs));
  const bookable = findBookableSpan(offering.value.business, 'customer', nowMs);
  const slotRequest = { ...toSlotRequest(offering.value.services), durationMin, bookable };
  return accept(listSlots(day, slotRequest, nowMs));
}
