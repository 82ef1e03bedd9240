import { BUSINESS } from '../bench/booking-data.ts';
import { insertBusinesses, type Searched } from '../bench/directory-data.ts';
import { measure } from '../bench/load.ts';
import { dateAhead } from '../bench/paths.ts';
import { professionalAt } from './data.ts';
import { GATEWAY_CORES } from './experiments.ts';
import { type Usage, watchUsage } from './point.ts';
import type { ScaleSystem } from './system.ts';

export type ReadPoint = Pick<Usage, 'cores' | 'throttled'> & {
  readonly name: ReadName;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
};

const BUSINESSES = 10_000;
const CONNECTIONS = 16;
const WARM_UP_SECONDS = 3;
/** More than a measurement sends: the gateway keeps responses for some seconds. */
const PATHS = 8_000;

type ReadName =
  | 'availability of a day, each another professional'
  | 'availability of a day, the same'
  | 'search by text and distance, each another'
  | 'search of a city, the same'
  | 'openings of a city, each another';

/** Reads of one gateway with a limit of CPU, among ten thousand businesses. */
export async function measureReads(
  system: ScaleSystem,
  seconds: number,
  report: (line: string) => void,
): Promise<ReadPoint[]> {
  const searched = await insertBusinesses(system.databaseUrl, BUSINESSES);
  const [url] = await system.deploy({
    gateways: 1,
    workers: 2,
    actors: 4,
    gatewayCores: GATEWAY_CORES,
  });
  const loads = (Object.entries(pathsOf(searched)) as [ReadName, Path][]).map(([name, path]) => {
    const paths = Array.from({ length: PATHS }, (_, n) => path(n));
    return { name, load: { url: url!, connections: CONNECTIONS, paths } };
  });
  for (const { load } of loads) {
    await measure({ ...load, paths: load.paths.toReversed(), seconds: WARM_UP_SECONDS });
  }
  system.applyLimits();
  const points: ReadPoint[] = [];
  for (const { name, load } of loads) {
    const { result, usage } = await watchUsage(system, () => measure({ ...load, seconds }));
    const { cores, throttled } = usage;
    points.push({ name, ...result, cores, throttled });
    report(`${name}: ${result.perSecond.toFixed(0)}/s, gateway ${cores.gateway.toFixed(2)}`);
  }
  return points;
}

type Path = (n: number) => string;

function pathsOf(searched: readonly Searched[]): Record<ReadName, Path> {
  const nth = (n: number) => searched[n % searched.length]!;
  const availability = (n: number) =>
    `/api/availability?professionalId=${professionalAt(n)}&businessId=${BUSINESS}&serviceId=svc_bench&date=${dateAhead(1 + (Math.floor(n / 1_000) % 28))}`;
  const city = (n: number) => encodeURIComponent(nth(n).city);
  return {
    'availability of a day, each another professional': availability,
    'availability of a day, the same': () => availability(0),
    'search by text and distance, each another': (n) =>
      `/api/businesses?query=${encodeURIComponent(nth(n).service)}&near=${nth(n).near}&radiusKm=10.${n}`,
    'search of a city, the same': () => `/api/businesses?city=${city(0)}`,
    'openings of a city, each another': (n) =>
      `/api/openings?city=${city(n)}&limit=${1 + (Math.floor(n / searched.length) % 20)}`,
  };
}
