import { getBusinessCalendar } from '../../contract/business-calendar.ts';
import { readBusinessCalendar } from '../../db/reads/business-calendar.ts';
import { listMemberships } from '../../db/reads/members.ts';
import { findOwnProfessional } from '../../db/reads/staff.ts';
import { businessCalendarView } from '../../domain/business-calendar.ts';
import { accept, refuse } from '../../domain/outcome.ts';
import { hasRight } from '../../domain/rights.ts';
import { requireOneBusiness } from '../access/one-business.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/route.ts';

export function businessCalendarRoutes({ database, nowMs }: Deps): Route[] {
  const { db } = database;

  return [
    route(getBusinessCalendar, async ({ query: { from, to, businessId }, caller: { userId } }) => {
      const memberships = await listMemberships(db, userId);
      const chosen = memberships.filter(
        (each) => businessId === undefined || each.businessId === businessId,
      );
      const business = requireOneBusiness([...new Set(chosen.map((each) => each.businessId))]);
      if (!business.ok) return business;
      const seesAll = chosen.some(({ role }) => hasRight(role, 'calendar'));
      const own = seesAll ? undefined : await findOwnProfessional(db, userId);
      const request = { businessId: business.value, from, to, professionalId: own?.id };
      const data = await readBusinessCalendar(database, request);
      // The professional may have left since.
      if (!data || (!seesAll && !own)) return refuse('BUSINESS_NOT_FOUND');
      return accept({ body: businessCalendarView(data, { from, to }, nowMs()) });
    }),
  ];
}
