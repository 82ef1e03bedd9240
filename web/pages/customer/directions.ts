import type { Business } from './data.ts';

type Place = Pick<Business, 'addressLine1' | 'postalCode' | 'city' | 'country' | 'lat' | 'lng'>;

/** A map of the visitor's choice opens only when they follow the link. Undefined without an address. */
export function directionsTo(place: Place): string | undefined {
  const { addressLine1, postalCode, city, country, lat, lng } = place;
  const address = [addressLine1, postalCode, city, country].filter(Boolean).join(', ');
  const hasPlace = lat !== null && lng !== null;
  if (!address && !hasPlace) return undefined;
  const query = hasPlace
    ? `mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`
    : `query=${encodeURIComponent(address)}`;
  return `https://www.openstreetmap.org/${hasPlace ? '?' : 'search?'}${query}`;
}
