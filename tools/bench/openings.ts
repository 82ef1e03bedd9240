import { withTemporarySystem } from '../../launcher/temporary-system.ts';
import { compareWithBare, withBareExpress } from './compare-with-bare.ts';
import { compare } from './load.ts';
import { countSessions, insertOpeningsData, PROFESSIONALS } from './openings-data.ts';
import { beginTable, SPREAD } from './results.ts';
import { formatSpread } from './statistics.ts';

/** Past days with appointments: ten times as many in all. The coming days are the same. */
const FEW = 0;
const MANY = 18;
const LIMITS = { max: 5 };
const ROUND_SECONDS = 1;
const NEAR = 'near=52.5,13.4&query=haircut&timeFrom=17:00';
const PATHS: [name: string, path: string][] = [
  ['city, a week', '/api/openings?city=benchstadt'],
  ['near, text, after five', `/api/openings?${NEAR}`],
  ['near, by distance', `/api/openings?${NEAR}&order=distance`],
];
/** Each request asks from another place, so that no two share a search. */
const PLACES = Array.from(
  { length: 1_000 },
  (_, i) =>
    `/api/openings?near=52.${5_000 + i},13.${4_000 + ((i * 7) % 1_000)}&query=haircut&timeFrom=17:00`,
);

const READS: (readonly [name: string, paths: readonly string[]])[] = [
  ...PATHS.map(([name, path]) => [name, [path]] as const),
  ['near, each another place', PLACES],
];

/** Compares openings with a bare Express route that has the same body, and with ten times the appointments. */
export function benchOpenings(): Promise<void> {
  const title = `openings of ${PROFESSIONALS.toLocaleString('en-US')} professionals compared with bare Express`;
  return withBareExpress((bareUrl) =>
    withTemporarySystem({}, (small) =>
      withTemporarySystem({}, async (large) => {
        await insertOpeningsData(small.databaseUrl, FEW);
        console.log(`\nstoring ${countSessions(MANY).toLocaleString('en-US')} appointments …`);
        await insertOpeningsData(large.databaseUrl, MANY);
        await compareWithBare(title, { ...large, bareUrl }, READS, [1, 32]);
        await compareSizes(small.apiUrl, large.apiUrl);
      }),
    ),
  );
}

async function compareSizes(small: string, large: string): Promise<void> {
  const head = ['p50 ms', 'p99 ms', 'per s', 'times as long', SPREAD];
  const addRow = beginTable('openings of a week, by stored appointments', head);
  const load = { connections: 1, seconds: ROUND_SECONDS, paths: [PATHS[0]![1]] };
  const { subject, baseline, ratio } = await compare(
    { ...load, url: small },
    { ...load, url: large },
    LIMITS,
  );
  for (const [pastDays, result, shown] of [
    [FEW, subject, ['1', '']],
    [MANY, baseline, [ratio.median.toFixed(2), formatSpread(ratio.spread)]],
  ] as const) {
    const { p50, p99, perSecond } = result;
    addRow(countSessions(pastDays).toLocaleString('en-US'), [
      p50,
      p99,
      perSecond.toFixed(0),
      ...shown,
    ]);
  }
}
