const WAIT_MS = 10_000;
/** About a hundred metres: a search needs no more, and the address of the page contains it. */
const DECIMALS = 3;

/** The place of this device as `lat,lng`; undefined if the person or the device does not tell it. */
export function findPlace(decimals = DECIMALS): Promise<string | undefined> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve(`${coords.latitude.toFixed(decimals)},${coords.longitude.toFixed(decimals)}`),
      () => resolve(undefined),
      { timeout: WAIT_MS, maximumAge: 600_000 },
    );
  });
}
