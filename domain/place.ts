/** A point on the globe, in degrees. */
export type Place = { readonly lat: number; readonly lng: number };

/** A rectangle in degrees. */
type Bounds = {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
};

/** `lat,lng`, at most 90 and 180 degrees. The pattern is part of the OpenAPI document. */
export const PLACE_PATTERN =
  /^ *(-?(?:90(?:\.0{1,15})?|[0-8]?[0-9](?:\.[0-9]{1,15})?)) *, *(-?(?:180(?:\.0{1,15})?|(?:1[0-7])?[0-9](?:\.[0-9]{1,15})?|[1-9][0-9](?:\.[0-9]{1,15})?)) *$/;
const KM_PER_DEGREE = 111.19;
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
