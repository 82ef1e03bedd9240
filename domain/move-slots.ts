import { type AppointmentRecord, isActive } from './appointment.ts';
import type { CallerRole } from './attendee.ts';
import { listSlots, type Slot, toCalendarDay } from './availability.ts';
import { findClosedWindow } from './commands/target.ts';
import { findMoveTerms, withoutAppointment } from './move.ts';
import { calendarWindow, type Needs, NO_NEEDS } from './needs.ts';
import { capacityOf, toDayFacts, toSlotRequest } from './offering.ts';
import { accept, type Outcome, refuse } from './outcome.ts';
import type { World } from './world.ts';

type Booked = Pick<AppointmentRecord, 'businessId' | 'professionalId' | 'serviceIds' | 'bookingId'>;

/** The caller who would move the appointment, and the calendar to which. */
type Mover = { readonly callerRole: CallerRole; readonly professional: string };

export function moveNeeds(booked: Booked, professional: string, from: string, to = from): Needs {
  const { businessId, serviceIds, bookingId } = booked;
  return {
    ...NO_NEEDS,
    businessIds: [businessId],
    professionalIds: [professional],
    serviceIds,
    bookingIds: [bookingId],
    windows: [calendarWindow(professional, from, to)],
  };
}

/** Refuses what a move of the caller would be refused for, whatever its time. */
export function checkMovable(
  appointment: AppointmentRecord,
  mover: Pick<Mover, 'callerRole'>,
  nowMs: number,
): Outcome<undefined> {
  if (!isActive(appointment)) return refuse('INVALID_STATUS');
  const windowHours = findClosedWindow(mover, appointment, nowMs);
  return windowHours === undefined ? accept(undefined) : refuse('RESCHEDULE_WINDOW', windowHours);
}

/** Lists the slots to which the appointment can move: its own time and rooms do not block them. */
export function createMoveLister(
  world: World,
  appointment: AppointmentRecord,
  mover: Mover,
  nowMs: number,
): Outcome<(date: string) => Slot[]> {
  const others = withoutAppointment(world, appointment);
  const terms = findMoveTerms(others, appointment, mover, nowMs);
  if (!terms.ok) return terms;
  const { offering, ...limits } = terms.value;
  const facts = toDayFacts(others, offering, nowMs);
  const request = { ...toSlotRequest(offering.services), ...limits };
  const capacity = capacityOf(offering.services);
  return accept((date) => listSlots(toCalendarDay(date, facts), request, nowMs, capacity));
}
