import type { System } from '../../launcher/system.ts';
import { withTemporarySystem } from '../../launcher/temporary-system.ts';
import { createBooker } from './booking-client.ts';
import { insertProfessionals } from './booking-data.ts';
import { runLoad } from './booking-load.ts';
import { insertAppointments, MEASURED_DATE, PROFESSIONALS } from './growth-data.ts';
import { compareGrowth, type GrowthRead } from './reads.ts';
import { beginTable, SPREAD } from './results.ts';
import { measureInTurns } from './rounds.ts';
import { formatSpread } from './statistics.ts';

const FEW = PROFESSIONALS;
const MANY = 5_000_000;
const ROUND_SECONDS = 4;
const AVAILABILITY = `/api/availability?professionalId=pro_bench_500&businessId=biz_demo_berlin_barber&date=${MEASURED_DATE}`;

/**
 * Compares reads and bookings of two systems that store few and many appointments. The measured day has the
 * same appointments in both.
 */
export function benchGrowth(many = MANY): Promise<void> {
  return withTemporarySystem({}, (small) =>
    withTemporarySystem({}, async (large) => {
      await insertAppointments(small.databaseUrl, FEW);
      console.log(`\nstoring ${many.toLocaleString('en-US')} appointments …`);
      await insertAppointments(large.databaseUrl, many);
      const urls = [small.apiUrl, large.apiUrl] as const;
      const [a, b] = await Promise.all(
        urls.map(async (url) => (await fetch(url + AVAILABILITY)).text()),
      );
      if (a !== b) throw new Error('the availability of the two systems differs');
      const sizes = `${FEW.toLocaleString('en-US')} and ${many.toLocaleString('en-US')} appointments`;
      await compareGrowth(`reads of ${sizes}`, urls, READS);
      await compareBookings(`sequential bookings beside ${sizes}`, small, large);
    }),
  );
}

const DAY = `from=${MEASURED_DATE}&to=${MEASURED_DATE}`;
const CUSTOMER = 'customer@demo.test';
const BUSINESS = 'business@demo.test';
const READS: readonly GrowthRead[] = [
  { name: 'availability of a day', path: AVAILABILITY },
  { name: 'list of a customer', path: '/api/appointments', email: CUSTOMER },
  { name: 'list of a business, a day', path: `/api/appointments?${DAY}`, email: BUSINESS },
  { name: 'list of a business, first page', path: '/api/appointments', email: BUSINESS },
  {
    name: 'list of a business, a client by name',
    path: `/api/appointments?${DAY}&query=client%20500`,
    email: BUSINESS,
  },
  {
    name: 'businesses, by text',
    path: (n) => `/api/businesses?near=52.5,13.4&radiusKm=600.${n}&query=masage`,
  },
  { name: 'openings of a city', path: '/api/openings?city=berlin' },
];

async function compareBookings(title: string, small: System, large: System): Promise<void> {
  const [few, many] = await Promise.all(
    [small, large].map(async ({ databaseUrl, apiUrl }) => {
      await insertProfessionals(databaseUrl, 0);
      const book = await createBooker(apiUrl);
      return () => runLoad(1, () => book('pro_bench_rush'), ROUND_SECONDS);
    }),
  );
  const { figures, ratios } = await measureInTurns(
    { few: few!, many: many! },
    (round) => ({ p50: round.many.p50 / round.few.p50 }),
    { targets: { p50: 1.5 } },
  );
  const addRow = beginTable(title, ['per s', 'p50 ms', 'p99 ms', 'times as long', SPREAD]);
  for (const name of ['few', 'many'] as const) {
    const { perSecond, p50, p99 } = figures[name];
    const { median, spread } = name === 'few' ? { median: 1, spread: 0 } : ratios.p50;
    addRow(name, [
      perSecond.toFixed(0),
      p50.toFixed(1),
      p99.toFixed(1),
      median.toFixed(2),
      formatSpread(spread),
    ]);
  }
}
