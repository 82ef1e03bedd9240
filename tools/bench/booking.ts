import type { System } from '../../launcher/system.ts';
import { withTemporaryData, withTemporarySystem } from '../../launcher/temporary-system.ts';
import { startBareUpdates } from './bare-updates.ts';
import { createBooker } from './booking-client.ts';
import { createBareInserter, insertProfessionals } from './booking-data.ts';
import { type BookingResult, runLoad } from './booking-load.ts';
import { addCpuTable, watchCpu } from './cpu.ts';
import { beginTable, SPREAD } from './results.ts';
import { measureInTurns } from './rounds.ts';
import { formatSpread } from './statistics.ts';

const PROFESSIONALS = 1_000;
const INSERT_CONNECTIONS = 8;
const ROUND_SECONDS = 4;
const SEQUENTIAL_TARGET = 1.4;
const MANY_TARGET = 6;
const RUSH_TARGET = 13;

/** Compares bookings over HTTP with bare updates and bare inserts, for several actor counts. */
export async function benchBooking(actorCounts: readonly number[]): Promise<void> {
  for (const actorCount of actorCounts) {
    await withTemporaryData({ CALENDAR_ACTORS: String(actorCount) }, async (start, dataDir) => {
      const system = await start();
      const actors = actorCount === 0 ? 'one actor per professional' : `actors: ${actorCount}`;
      await benchSystem(system, dataDir, actors);
    });
  }
}

async function benchSystem(system: System, dataDir: string, actors: string): Promise<void> {
  await insertProfessionals(system.databaseUrl, PROFESSIONALS);
  const book = await createBooker(system.apiUrl);
  const bare = await startBareUpdates(system.temporalAddress);
  const bareInserter = createBareInserter(system.databaseUrl, INSERT_CONNECTIONS, PROFESSIONALS);
  const options = { system, dataDir, actors, book, bare, bareInserter };
  try {
    await benchSequential(options);
    await benchConcurrent(options);
  } finally {
    bare.stop();
    await bareInserter.close();
  }
}

type Options = {
  readonly dataDir: string;
  readonly actors: string;
  readonly book: Awaited<ReturnType<typeof createBooker>>;
  readonly bare: Awaited<ReturnType<typeof startBareUpdates>>;
  readonly bareInserter: ReturnType<typeof createBareInserter>;
};

async function benchSequential({ actors, book, bare }: Options): Promise<void> {
  const { figures, ratios } = await measureInTurns(
    {
      bare: async () => runLoad(1, await bare.start(1), ROUND_SECONDS),
      booking: () => runLoad(1, (n) => book(`pro_bench_${n % 5}`), ROUND_SECONDS),
    },
    (round) => ({
      p50: round.booking.p50 / round.bare.p50,
      p99: round.booking.p99 / round.bare.p99,
    }),
    { targets: { p50: SEQUENTIAL_TARGET, p99: 1.5 } },
  );
  const addRow = beginTable(`sequential bookings, ${actors}`, [
    'per s',
    'p50 ms',
    'p99 ms',
    'p99 times as long',
    'times as long',
    SPREAD,
  ]);
  const toCells = ({ perSecond, p50, p99 }: BookingResult) => [
    perSecond.toFixed(0),
    p50.toFixed(1),
    p99.toFixed(1),
  ];
  addRow('bare update', [...toCells(figures.bare), '1', '1', '']);
  addRow(`booking (target ${SEQUENTIAL_TARGET})`, [
    ...toCells(figures.booking),
    ratios.p99.median.toFixed(2),
    ratios.p50.median.toFixed(2),
    formatSpread(ratios.p50.spread),
  ]);
}

async function benchConcurrent(options: Options): Promise<void> {
  const { actors, book, bare, bareInserter, dataDir } = options;
  let inserted = 0;
  const rush = watchCpu(dataDir, () => book('pro_bench_rush'));
  const { figures, ratios } = await measureInTurns(
    {
      bareUpdates: async () => runLoad(64, await bare.start(64), ROUND_SECONDS),
      many: () => runLoad(64, (n) => book(`pro_bench_${n % PROFESSIONALS}`), ROUND_SECONDS),
      rush: () => rush.measure((send) => runLoad(256, send, ROUND_SECONDS)),
      oneClass: () => runLoad(256, () => book('pro_bench_class', 'svc_bench_class'), ROUND_SECONDS),
      bareInserts: () =>
        runLoad(INSERT_CONNECTIONS, () => bareInserter.insert(inserted++), ROUND_SECONDS),
    },
    (round) => ({
      many: round.many.perSecond / round.bareUpdates.perSecond,
      rush: round.rush.perSecond / round.bareUpdates.perSecond,
      oneClass: round.oneClass.perSecond / round.bareUpdates.perSecond,
      bareInserts: round.bareInserts.perSecond / round.bareUpdates.perSecond,
    }),
    { max: 5, targets: { many: MANY_TARGET, rush: RUSH_TARGET, oneClass: RUSH_TARGET } },
  );
  const head = ['in flight', 'per s', 'p50 ms', 'p99 ms', 'CPU %', 'of inserts', 'times as fast'];
  const addRow = beginTable(`concurrent bookings, ${actors}`, [...head, SPREAD]);
  const add = (name: string, inFlight: number, figure: keyof typeof figures) => {
    const { perSecond, p50, p99, cpuPercent } = figures[figure];
    const ratio = figure === 'bareUpdates' ? { median: 1, spread: 0 } : ratios[figure];
    addRow(name, [
      inFlight,
      perSecond.toFixed(0),
      p50.toFixed(1),
      p99.toFixed(1),
      cpuPercent.toFixed(0),
      (perSecond / figures.bareInserts.perSecond).toFixed(2),
      ratio.median.toFixed(2),
      formatSpread(ratio.spread),
    ]);
  };
  add('bare update, 64 workflows', 64, 'bareUpdates');
  add(`1,000 professionals (target ${MANY_TARGET})`, 64, 'many');
  add(`one professional (target ${RUSH_TARGET})`, 256, 'rush');
  add(`one class (target ${RUSH_TARGET})`, 256, 'oneClass');
  add('bare inserts', INSERT_CONNECTIONS, 'bareInserts');
  addCpuTable(`CPU of a booking, one professional, 256 in flight, ${actors}`, rush.perBooking());
}

/** Sequential bookings with few and with many professionals, and after many bookings of one actor. */
export async function benchBookingGrowth(): Promise<void> {
  const addRow = beginLatencyTable('sequential bookings, by stored data');
  for (const professionals of [10, 10_000]) {
    await withTemporarySystem({ CALENDAR_ACTORS: '1' }, async (system) => {
      await insertProfessionals(system.databaseUrl, professionals);
      const book = await createBooker(system.apiUrl);
      let booked = 0;
      const bookNext = () => book(`pro_bench_${booked++ % 10}`);
      addRow(`${professionals.toLocaleString('en-US')} professionals`, await runLoad(1, bookNext));
      if (professionals > 10) return;
      for (const order of ['second', 'third']) {
        addRow(`the same actor, ${order} time`, await runLoad(1, bookNext));
      }
    });
  }
}

/** The ratio compares the median time with the first row. */
function beginLatencyTable(title: string) {
  const addRow = beginTable(title, ['per s', 'p50 ms', 'p99 ms', 'times as long']);
  let firstP50 = 0;
  return (name: string, { perSecond, p50, p99 }: BookingResult) => {
    firstP50 ||= p50;
    const ratio = (p50 / firstP50).toFixed(2);
    addRow(name, [perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1), ratio]);
  };
}
