import { withTemporarySystem } from '../../launcher/temporary-system.ts';
import { insertBusinesses, type Searched } from './directory-data.ts';
import { compareGrowth, type GrowthRead } from './reads.ts';

const FEW = 1_000;
const MANY = 1_000_000;
const LIMIT_MIN = 4;
const LIMITS = 97;

/** Compares searches among few and many businesses and professionals. They find the same in both. */
export function benchDirectory(many = MANY): Promise<void> {
  return withTemporarySystem({}, (small) =>
    withTemporarySystem({}, async (large) => {
      const searched = await insertBusinesses(small.databaseUrl, FEW);
      console.log(`\nstoring ${many.toLocaleString('en-US')} businesses …`);
      await insertBusinesses(large.databaseUrl, many);
      const title = `searches of ${FEW.toLocaleString('en-US')} and ${many.toLocaleString('en-US')} businesses and professionals`;
      await compareGrowth(title, [small.apiUrl, large.apiUrl], listReads(searched));
    }),
  );
}

function listReads(searched: readonly Searched[]): GrowthRead[] {
  const nth = (n: number) => searched[n % searched.length]!;
  // As the gateway sees it, each request is another one.
  const limit = (n: number) => `limit=${LIMIT_MIN + (n % LIMITS)}`;
  const inCity = (n: number) => `city=${encodeURIComponent(varyCase(nth(n).city, n))}&${limit(n)}`;
  const around = (n: number) => `near=${nth(n).near}&radiusKm=10.${n}`;
  const text = (word: string) => `query=${encodeURIComponent(word)}`;
  const reads: Record<string, (n: number) => string> = {
    'by city (target 1.5)': (n) => `/api/businesses?${inCity(n)}`,
    'by distance (target 1.5)': (n) => `/api/businesses?${around(n)}`,
    'by text, a name (target 1.5)': (n) => `/api/businesses?${text(nth(n).name)}&${limit(n)}`,
    'by text, a typo in a name': (n) =>
      `/api/businesses?${text(misspell(nth(n).name))}&${limit(n)}`,
    'by text, a service of one in 50': (n) =>
      `/api/businesses?${text(varyCase(nth(n).service, n))}&${limit(n)}`,
    'by text and city': (n) => `/api/businesses?${text(nth(n).service)}&${inCity(n)}`,
    'by text and distance': (n) => `/api/businesses?${text(nth(n).service)}&${around(n)}`,
    'by city, recommended': (n) => `/api/businesses?${inCity(n)}&order=recommended`,
    'openings of a city': (n) => `/api/openings?${inCity(n)}`,
    'professionals of a business': (n) =>
      `/api/professionals?businessId=${nth(n).business}&${limit(n)}`,
    'professionals, first page': (n) => `/api/professionals?${limit(n)}`,
  };
  return Object.entries(reads).map(([name, path]) => ({ name, path }));
}

const misspell = (word: string) => `${word.slice(0, 4)}x${word.slice(4)}`;

/** Writes some letters as capitals; searches ignore case. */
function varyCase(word: string, n: number): string {
  return Array.from(word.toLowerCase(), (letter, i) =>
    (n >> i) & 1 ? letter.toUpperCase() : letter,
  ).join('');
}
