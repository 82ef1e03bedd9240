/** A point on the globe, in degrees. */
export type Place = { readonly lat: number; readonly lng: number };

/** A square of degrees. */
type Bounds = {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
};

/** `lat,lng`, at most 90 and 180 degrees. Clients read it, too. */
export const PLACE_PATTERN =
  /^ *(-?(?:90(?:\.0{1,15})?|[0-8]?[0-9](?:\.[0-9]{1,15})?)) *, *(-?(?:180(?:\.0{1,15})?|(?:1[0-7])?[0-9](?:\.[0-9]{1,15})?|[1-9][0-9](?:\.[0-9]{1,15})?)) *$/;
const KM_PER_DEGREE = 111.19;
const RADIANS = Math.PI / 180;

/** Reads `lat,lng`; undefined where it is none. */
export function parsePlace(text: string): Place | undefined {
  const [, lat, lng] = (PLACE_PATTERN.exec(text) ?? []).map(Number);
  return lat === undefined || lng === undefined ? undefined : { lat, lng };
}

/** Holds everything within the radius, and not much more where neither a pole nor the date line is near. */
export function boundsAround({ lat, lng }: Place, radiusKm: number): Bounds {
  const reach = (radiusKm / KM_PER_DEGREE) * 1.01;
  const south = lat - reach;
  const north = lat + reach;
  const poleward = Math.max(Math.abs(south), Math.abs(north));
  const sideways = reach / Math.cos(poleward * RADIANS);
  if (poleward >= 90 || lng - sideways < -180 || lng + sideways > 180) {
    return { south, north, west: -180, east: 180 };
  }
  return { south, north, west: lng - sideways, east: lng + sideways };
}
