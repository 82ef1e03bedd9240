import { getAvailability } from '../../contract/availability.ts';
import { mergeSlots } from '../../domain/any-slots.ts';
import { listSlots, type Slot, toCalendarDay } from '../../domain/availability.ts';
import { findBookableSpan } from '../../domain/booking-rules.ts';
import type { ErrorCode } from '../../domain/errors.ts';
import { listDates } from '../../domain/local-time.ts';
import { calendarWindow } from '../../domain/needs.ts';
import {
  ANY_PROFESSIONAL,
  capacityOf,
  listOfferings,
  type Offering,
  offeringNeeds,
  professionalsOf,
  toDayFacts,
  toSlotRequest,
} from '../../domain/offering.ts';
import { listUses } from '../../domain/held-seats.ts';
import { calendarIn } from '../../domain/one-calendar.ts';
import { accept } from '../../domain/outcome.ts';
import type { World } from '../../domain/world.ts';
import { addCandidates } from '../commands/candidates.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/route.ts';

/** Discovery merges refusals that booking distinguishes. */
const DISCOVERY_CODE: Partial<Record<ErrorCode, ErrorCode>> = {
  SERVICE_NOT_FOUND: 'SERVICE_NOT_OFFERED',
  BUSINESS_SUSPENDED: 'BUSINESS_NOT_FOUND',
  BUSINESS_UNDER_REVIEW: 'BUSINESS_NOT_FOUND',
};

export function availabilityRoutes(deps: Deps): Route[] {
  return [
    route(getAvailability, async ({ query, caller, hasLeft }) => {
      const { date, from = date!, to = date!, serviceId, serviceIds } = query;
      const request = await addCandidates(deps, {
        business: query.businessId,
        professional: query.professionalId,
        services: serviceIds ?? (serviceId === undefined ? [] : [serviceId]),
        date: from,
      });
      const windows = professionalsOf(request).map((id) => calendarWindow(id, from, to));
      const needs = { ...offeringNeeds(request), windows };
      const world = await deps.readWorld(needs, hasLeft);
      const offerings = listOfferings(world, request);
      if (!offerings.ok)
        return { ...offerings, code: DISCOVERY_CODE[offerings.code] ?? offerings.code };

      const nowMs = deps.nowMs();
      const calendars = offerings.value.map((offering) => ({
        professionalId: offering.professional.id,
        listOn: createLister(world, offering, caller?.userId, nowMs),
      }));
      const listSlotsOn = (day: string) => {
        if (request.professional !== ANY_PROFESSIONAL) return calendars[0]!.listOn(day);
        const lists = calendars.map(({ professionalId, listOn }) => ({
          professionalId,
          slots: listOn(day),
        }));
        return mergeSlots(lists);
      };
      if (date !== undefined) return accept({ body: listSlotsOn(date) });
      const days = listDates(from, to).map((day) => [day, listSlotsOn(day)] as const);
      return accept({ body: Object.fromEntries(days) });
    }),
  ];
}

/** Lists the slots of one professional as the caller may book them. */
function createLister(
  world: World,
  offering: Offering,
  callerId: string | undefined,
  nowMs: number,
): (date: string) => Slot[] {
  const { business, professional, services } = offering;
  const entries = calendarIn(world, professional.id);
  const calendar = toDayFacts(
    entries,
    offering,
    nowMs,
    listUses(world, nowMs),
    world.roomTimetables,
  );
  const isStaff = [...business.calendarUserIds, professional.userId].includes(callerId ?? '');
  const slotRequest = {
    ...(services.length > 0 ? toSlotRequest(services) : { durationMin: business.slotMinutes }),
    bookable: isStaff ? undefined : findBookableSpan(business, 'customer', nowMs),
  };
  const capacity = services.length > 0 ? capacityOf(services) : undefined;
  return (date) => listSlots(toCalendarDay(date, calendar), slotRequest, nowMs, capacity);
}
