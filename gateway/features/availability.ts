import { getAvailability } from '../../contract/availability.ts';
import { mergeSlots } from '../../domain/any-slots.ts';
import { type DayFacts, listSlots, type Slot, toCalendarDay } from '../../domain/availability.ts';
import { findBookableSpan } from '../../domain/booking-rules.ts';
import type { ErrorCode } from '../../domain/errors.ts';
import { listDates } from '../../domain/local-time.ts';
import { calendarWindow, type CalendarWindow, NO_NEEDS } from '../../domain/needs.ts';
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
import type { CalendarEntries } from '../../domain/one-calendar.ts';
import {
  listResourceIds,
  listResourceUses,
  listRoomTimetables,
} from '../../domain/openings/resource-calendars.ts';
import { accept } from '../../domain/outcome.ts';
import { resourcesOf } from '../../domain/resource.ts';
import { addCandidates } from '../commands/candidates.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/route.ts';
import type { ReadKept } from '../reads/kept-calendars.ts';

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
      const toWindow = (id: string) => calendarWindow(id, from, to);
      const windows = professionalsOf(request).map(toWindow);
      const read = await deps.keptCalendars.open(hasLeft);
      const facts = await read({ ...offeringNeeds(request), windows });
      const offerings = listOfferings(facts, request);
      if (!offerings.ok)
        return { ...offerings, code: DISCOVERY_CODE[offerings.code] ?? offerings.code };

      const rooms = await readRooms(read, offerings.value, toWindow);
      const nowMs = deps.nowMs();
      const uses = listResourceUses(rooms, rooms.ids, nowMs);
      const roomTimetables = listRoomTimetables(rooms, rooms.ids);
      const calendars = offerings.value.map((offering) => {
        const professionalId = offering.professional.id;
        const entries = facts.calendars.get(professionalId)!;
        const calendar = toDayFacts(entries, offering, nowMs, uses, roomTimetables);
        return { professionalId, listOn: createLister(calendar, offering, caller?.userId, nowMs) };
      });
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

/** The calendars of the rooms and equipment that the services need, also those of colleagues' classes of the same services. */
async function readRooms(
  read: ReadKept,
  offerings: readonly Offering[],
  toWindow: (resourceId: string) => CalendarWindow,
) {
  const serviceIds = offerings.flatMap(({ services }) => services.map(({ id }) => id));
  const ids = listResourceIds(offerings);
  const calendars = new Map<string, CalendarEntries>();
  for (let missing = [...ids]; missing.length > 0;) {
    const facts = await read({ ...NO_NEEDS, windows: missing.map(toWindow) });
    for (const id of missing) calendars.set(id, facts.calendars.get(id)!);
    const ofServices = listRoomTimetables({ calendars }, ids).filter(({ serviceId }) =>
      serviceIds.includes(serviceId),
    );
    for (const { resourceId } of resourcesOf(ofServices)) ids.add(resourceId);
    missing = [...ids].filter((id) => !calendars.has(id));
  }
  return { ids, calendars };
}

/** Lists the slots of one professional as the caller may book them. */
function createLister(
  calendar: DayFacts,
  { business, professional, services }: Offering,
  callerId: string | undefined,
  nowMs: number,
): (date: string) => Slot[] {
  const isStaff = [...business.calendarUserIds, professional.userId].includes(callerId ?? '');
  const slotRequest = {
    ...(services.length > 0 ? toSlotRequest(services) : { durationMin: business.slotMinutes }),
    bookable: isStaff ? undefined : findBookableSpan(business, 'customer', nowMs),
  };
  const capacity = services.length > 0 ? capacityOf(services) : undefined;
  return (date) => listSlots(toCalendarDay(date, calendar), slotRequest, nowMs, capacity);
}
