type Position = { readonly lat: number | null; readonly lng: number | null };

const EARTH_KM = 12_742.0176;
const toRadians = (degrees: number) => (degrees * Math.PI) / 180;
const square = (value: number) => value * value;

/** The great-circle distance in kilometres from `lat,lng`; undefined for a place without a position. */
export function distanceTo({ lat, lng }: Position, near: string): number | undefined {
  const [fromLat, fromLng] = near.split(',').map(Number);
  if (lat === null || lng === null || fromLat === undefined || fromLng === undefined)
    return undefined;
  const part =
    square(Math.sin(toRadians(lat - fromLat) / 2)) +
    Math.cos(toRadians(lat)) *
      Math.cos(toRadians(fromLat)) *
      square(Math.sin(toRadians(lng - fromLng) / 2));
  return EARTH_KM * Math.asin(Math.sqrt(Math.min(1, part)));
}
