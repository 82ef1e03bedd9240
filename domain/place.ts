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

/** So near a pole the circle is taken to span all longitudes. */
const LNG_REACH_MAX = 90;

/** Rectangles that contain the circle: two if it crosses the date line. */
export function boundsAround({ lat, lng }: Place, radiusKm: number): Bounds[] {
  const latReach = (radiusKm / KM_PER_DEGREE) * 1.01;
  const south = Math.max(-90, lat - latReach);
  const north = Math.min(90, lat + latReach);
  const maxLat = Math.abs(lat) + latReach;
  const lngReach = maxLat < 90 ? latReach / Math.cos(maxLat * RADIANS) : Infinity;
  const [west, east] = [lng - lngReach, lng + lngReach];
  if (lngReach > LNG_REACH_MAX) return [{ south, north, west: -180, east: 180 }];
  if (west > -180 && east < 180) return [{ south, north, west, east }];
  return [
    { south, north, west: west > -180 ? west : west + 360, east: 180 },
    { south, north, west: -180, east: east < 180 ? east : east - 360 },
  ];
}

/** Measures great-circle distances in kilometres from one place to many, as the database computes them. */
export function measureFrom({ lat, lng }: Place): (to: Place) => number {
  const cosine = Math.cos(lat * RADIANS);
  return (to) => {
    const cosines = cosine * Math.cos(to.lat * RADIANS);
    const chord = squaredHalfSine(to.lat - lat) + cosines * squaredHalfSine(to.lng - lng);
    return EARTH_DIAMETER_KM * Math.asin(Math.sqrt(Math.min(1, chord)));
  };
}

function squaredHalfSine(degrees: number): number {
  return Math.sin((degrees * RADIANS) / 2) ** 2;
}

/**
 * Covers rectangles with squares of one degree, whose north and east edges do not belong to them. If the squares
 * are more than `max`, each rectangle is widened to whole degrees instead.
 */
export function coverWithCells(all: readonly Bounds[], max: number): Bounds[] {
  const wide = all.map(({ south, north, west, east }) => ({
    south: Math.floor(south),
    north: Math.floor(north) + 1,
    west: Math.floor(west),
    east: Math.floor(east) + 1,
  }));
  const count = wide.reduce((sum, b) => sum + (b.north - b.south) * (b.east - b.west), 0);
  return count > max ? wide : wide.flatMap(splitIntoCells);
}

function splitIntoCells({ south, north, west, east }: Bounds): Bounds[] {
  const cells: Bounds[] = [];
  for (let lat = south; lat < north; lat++) {
    for (let lng = west; lng < east; lng++) {
      cells.push({ south: lat, north: lat + 1, west: lng, east: lng + 1 });
    }
  }
  return cells;
}
