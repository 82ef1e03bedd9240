import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../api/query.ts';
import { type DaySlots, type FoundBusiness, readServices } from '../data.ts';
import { pickServices } from './pick-services.ts';
import { readShownDays } from './shown-days.ts';
import { keepWanted, type Search } from './search.ts';

/** The places with a free time at the clock times of the search; undefined until it is known. */
export function useFreePlaces(
  businesses: readonly FoundBusiness[] | undefined,
  search: Search,
): readonly FoundBusiness[] | undefined {
  const isLimited = Boolean(search.from ?? search.until);
  const { data: freeIds, isError } = useQuery({
    queryKey: ['free places', businesses?.map(({ id }) => id), search],
    queryFn: () => listFree(businesses ?? [], search),
    enabled: isLimited && businesses !== undefined,
    placeholderData: (previous: string[] | undefined) => previous,
  });
  // A place whose times cannot be read is shown, with a button to try again.
  if (!isLimited || isError) return businesses;
  return freeIds && businesses?.filter(({ id }) => freeIds.includes(id));
}

async function listFree(businesses: readonly FoundBusiness[], search: Search): Promise<string[]> {
  const found = await Promise.all(
    businesses.map(async (business) => ({
      id: business.id,
      isFree: await isFree(business, search),
    })),
  );
  return found.filter((place) => place.isFree).map(({ id }) => id);
}

async function isFree(business: FoundBusiness, search: Search): Promise<boolean> {
  const services = await queryClient.fetchQuery(readServices(business.id));
  const [service] = pickServices(services, search);
  if (!service) return true;
  const { select, ...days } = readShownDays(business, service, search);
  const slots = select(await queryClient.fetchQuery(days));
  const isOpen = (day: DaySlots) => keepWanted(day, search).some(({ available }) => available);
  return Object.values(slots).some(isOpen);
}
