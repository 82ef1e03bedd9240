import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { withTemporarySystem } from '../../launcher/temporary-system.ts';
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

/** Compares openings with a bare Express route that has the same body, and with ten times the appointments. */
export async function benchOpenings(): Promise<void> {
  const bare = fork(new URL('./bare-express.ts', import.meta.url), {
    execArgv: ['--import', 'tsx'],
  });
  try {
    const [{ port }] = (await once(bare, 'message')) as [AddressInfo];
    await withTemporarySystem({}, (small) =>
      withTemporarySystem({}, async (large) => {
        await insertOpeningsData(small.databaseUrl, FEW);
        console.log(`\nstoring ${countSessions(MANY).toLocaleString('en-US')} appointments …`);
        await insertOpeningsData(large.databaseUrl, MANY);
        await compareWithBare(large.apiUrl, `http://127.0.0.1:${port}`);
        await compareSizes(small.apiUrl, large.apiUrl);
      }),
    );
  } finally {
    bare.kill();
  }
}

async function compareWithBare(apiUrl: string, bareUrl: string): Promise<void> {
  const head = [
    'connections',
    'bytes',
    'per s',
    'p50 ms',
    'p99 ms',
    'bare per s',
    'times as fast',
    SPREAD,
  ];
  const title = `openings of ${PROFESSIONALS.toLocaleString('en-US')} professionals compared with bare Express`;
  const addRow = beginTable(title, head);
  const loads: [name: string, paths: string[]][] = [
    ...PATHS.map(([name, path]): [string, string[]] => [name, [path]]),
    ['near, each another place', PLACES],
  ];
  for (const [name, paths] of loads) {
    const text = await (await fetch(apiUrl + paths[0]!)).text();
    const headers = { 'content-type': 'application/json' };
    await fetch(bareUrl, { method: 'PUT', headers, body: text });
    for (const connections of [1, 32]) {
      const load = { connections, seconds: ROUND_SECONDS };
      const { subject, baseline, ratio } = await compare(
        { ...load, url: apiUrl, paths },
        { ...load, url: bareUrl },
        LIMITS,
      );
      addRow(name, [
        connections,
        text.length,
        subject.perSecond.toFixed(0),
        subject.p50,
        subject.p99,
        baseline.perSecond.toFixed(0),
        ratio.median.toFixed(2),
        formatSpread(ratio.spread),
      ]);
    }
  }
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
