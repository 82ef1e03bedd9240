import { getAvailability } from '../../contract/availability.ts';
import { loadWorld } from '../../db/reads/calendar.ts';
import { calendarDay, slotsOf } from '../../domain/availability.ts';
import { findOffer, wishFor } from '../../domain/commands/book.ts';
import { accept, refuse } from '../../domain/outcome.ts';
import { windowOf } from '../../domain/world.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/mount.ts';

/** Booking names these more finely than discovery does. */
const DISCOVERY_CODE = {
  SERVICE_NOT_FOUND: 'SERVICE_NOT_OFFERED',
  BUSINESS_SUSPENDED: 'BUSINESS_NOT_FOUND',
  BUSINESS_UNDER_REVIEW: 'BUSINESS_NOT_FOUND',
} as const;

export function availabilityRoutes(deps: Deps): Route[] {
  return [
    route(getAvailability, async ({ query }) => {
      const services = query.serviceId === undefined ? [] : [query.serviceId];
      const world = await loadWorld(deps.database.db, {
        businessIds: [query.businessId],
        professionalIds: [query.professionalId],
        serviceIds: services,
        personIds: [],
        windows: [windowOf(query.professionalId, query.date)],
      });
      const offer = findOffer(world, {
        business: query.businessId,
        professional: query.professionalId,
        services,
      });
      if (!offer.ok) {
        const { code } = offer;
        return refuse(
          code in DISCOVERY_CODE ? DISCOVERY_CODE[code as keyof typeof DISCOVERY_CODE] : code,
        );
      }
      const { business, professional } = offer.value;
      const { timeOff, sessions } = world;
      const day = calendarDay(query.date, { business, professional, timeOff, sessions });
      const wish =
        offer.value.services.length > 0
          ? wishFor(offer.value.services)
          : { durationMin: business.slotMinutes };
      return accept({ body: slotsOf(day, wish, deps.nowMs()) });
    }),
  ];
}
