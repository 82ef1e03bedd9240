import type { Service } from '../data.ts';
import type { Search } from './search.ts';

const SHOWN_SERVICES = 3;

type Wanted = Pick<Search, 'what' | 'category' | 'price' | 'currency'>;

/** The services that were searched come first: those of the category and the price before those of the words. */
export function pickServices<T extends Pick<Service, 'name' | 'parent' | 'price' | 'currency'>>(
  services: readonly T[],
  { what, category, price, currency }: Wanted,
): readonly T[] {
  const words = what.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const scoreOf = (service: T) => {
    const text = `${service.name} ${service.parent ?? ''}`.toLocaleLowerCase();
    const isOfCategory = category !== undefined && isSame(service.parent ?? service.name, category);
    const isCheap =
      price !== undefined &&
      service.currency === currency &&
      (service.price ?? Infinity) <= Number(price);
    const found = words.filter((word) => text.includes(word)).length;
    return found + (words.length + 1) * (Number(isOfCategory) + Number(isCheap));
  };
  return services.toSorted((a, b) => scoreOf(b) - scoreOf(a)).slice(0, SHOWN_SERVICES);
}

/** As the API compares: without case and accents. */
function isSame(one: string, other: string): boolean {
  return one.localeCompare(other, undefined, { sensitivity: 'base' }) === 0;
}
