import { getAvailability } from '../../contract/availability.ts';
import { findBookableSpan } from '../../domain/booking-rules.ts';
import type { ErrorCode } from '../../domain/errors.ts';
import { toCalendarDay, listSlots } from '../../domain/availability.ts';
import { listDates } from '../../domain/local-time.ts';
import {
  capacityOf,
  toDayFacts,
  findOffering,
  offeringNeeds,
  toSlotRequest,
} from '../../domain/offering.ts';
import { accept } from '../../domain/outcome.ts';
import { calendarWindow } from '../../domain/needs.ts';
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
    route(getAvailability, async ({ query, caller }) => {
      const { date, from = date!, to = date!, professionalId, businessId, serviceId } = query;
      const request = {
        business: businessId,
        professional: professionalId,
        services: serviceId === undefined ? [] : [serviceId],
      };
      const world = await deps.readWorld({
        ...offeringNeeds(request),
        windows: [calendarWindow(professionalId, from, to)],
      });
      const offering = findOffering(world, request);
      if (!offering.ok)
        return { ...offering, code: DISCOVERY_CODE[offering.code] ?? offering.code };

      const { business, professional, services } = offering.value;
      const nowMs = deps.nowMs();
      const calendar = toDayFacts(world, offering.value, nowMs);
      const staffIds = [...business.calendarUserIds, professional.userId];
      const isStaff = staffIds.includes(caller?.userId ?? '');
      const slotRequest = {
        ...(services.length > 0 ? toSlotRequest(services) : { durationMin: business.slotMinutes }),
        bookable: isStaff ? undefined : findBookableSpan(business, 'customer', nowMs),
      };
      const capacity = services.length > 0 ? capacityOf(services) : undefined;
      const listSlotsOn = (day: string) =>
        listSlots(toCalendarDay(day, calendar), slotRequest, nowMs, capacity);
      if (date !== undefined) return accept({ body: listSlotsOn(date) });
      const days = listDates(from, to).map((day) => [day, listSlotsOn(day)] as const);
      return accept({ body: Object.fromEntries(days) });
    }),
  ];
}
