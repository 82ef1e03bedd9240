import { dateAt } from '../../../format/days.ts';
import { type FoundBusiness, readDays, type Service } from '../data.ts';
import { listShownDays, type Search } from './search.ts';

/** The free times of the days that a search shows of a place. */
export function readShownDays(business: FoundBusiness, service: Service, { when }: Search) {
  const days = listShownDays(when, dateAt(Date.now(), business.timezone));
  return readDays({
    businessId: business.id,
    professionalId: 'any',
    serviceIds: [service.id],
    from: days[0]!,
    to: days.at(-1)!,
  });
}
