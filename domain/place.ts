/** A point on the globe, in degrees. */
export type Place = { readonly lat: number; readonly lng: number };

/** A rectangle in degrees. */
export type Bounds = {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
};

/** `lat,lng`, at most 90 and 180 degrees. The pattern is part of the OpenAPI document. */
export const PLACE_PATTERN =
  /^ *(-?(?:90(?:\.0{1,15})?|[0-8]?[0-9](?:\.[0-9]{1,15})?)) *, *(-?(?:180(?:\.0{1,15})?|(?:1[0-7])?[0-9](?:\.[0-9]{1,15})?|[1-9][0-9](?:\.[0-9]{1,15})?)) *$/;
const KM_PER_DEGREE = 111.19;
const EARTH_DIAMETER_KM = 12_742.0176;
const RADIANS = Math.PI / 180;

/** Parses `lat,lng`; undefined if the text has another form. */
export function parsePlace(text: string): Place | undefined {
  const [, lat, lng] = (PLACE_PATTERN.exec(text) ?? []).map(Number);
  return lat === undefined || lng === undefined ? undefined : { lat, lng };
}

/** Contains the circle; near a pole or the date line it spans all longitudes. */
export function boundsAround({ lat, lng }: Place, radiusKm: number): Bounds {
  const latReach = (radiusKm / KM_PER_DEGREE) * 1.01;
  const south = lat - latReach;
  const north = lat + latReach;
  const maxLat = Math.max(Math.abs(south), Math.abs(north));
  const lngReach = latReach / Math.cos(maxLat * RADIANS);
  if (maxLat >= 90 || lng - lngReach < -180 || lng + lngReach > 180) {
    return { south, north, west: -180, east: 180 };
  }
  return { south, north, west: lng - lngReach, east: lng + lngReach };
}

/** Great-circle distance in kilometres, as the database computes it. */
export function distanceBetween(a: Place, b: Place): number {
  const half = (degrees: number) => Math.sin((degrees * RADIANS) / 2) ** 2;
  const cosines = Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS);
  const chord = half(b.lat - a.lat) + cosines * half(b.lng - a.lng);
  return EARTH_DIAMETER_KM * Math.asin(Math.sqrt(Math.min(1, chord)));
}

/**
 * Covers a rectangle with squares of one degree, whose north and east edges do not belong to them; with one
 * rectangle of whole degrees, if the squares are more than `max`.
 */
export function coverWithCells({ south, north, west, east }: Bounds, max: number): Bounds[] {
  const [first, last] = [Math.floor(south), Math.floor(north)];
  const [left, right] = [Math.floor(west), Math.floor(east)];
  if ((last - first + 1) * (right - left + 1) > max) {
    return [{ south: first, north: last + 1, west: left, east: right + 1 }];
  }
  const cells: Bounds[] = [];
  for (let lat = first; lat <= last; lat++) {
    for (let lng = left; lng <= right; lng++) {
      cells.push({ south: lat, north: lat + 1, west: lng, east: lng + 1 });
    }
  }
  return cells;
}
