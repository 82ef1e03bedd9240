import { createBookings, insertScaleData } from './data.ts';
import {
  measureActors,
  measureCosts,
  measureGateways,
  measureWorkers,
  type Pace,
} from './experiments.ts';
import { measureIdle, type Point, type Usage } from './point.ts';
import { measureReads, type ReadPoint } from './reads.ts';
import { measureCommits, measureRelay } from './singles.ts';
import {
  growthPerAppointment,
  readDatabaseSize,
  readSizes,
  readWalBytes,
  type Storage,
  waitForFollowUp,
} from './storage.ts';
import { type ScaleSystem, withScaleSystem } from './system.ts';

/** All that one run has measured, as docs/capacity.json keeps it. */
export type ScaleRun = {
  readonly date: string;
  readonly machine: string;
  readonly minutes: number;
  readonly pace: Pace;
  readonly idle: Usage;
  readonly costs: readonly Point[];
  readonly workers: readonly Point[];
  readonly gateways: readonly Point[];
  readonly actors: readonly Point[];
  readonly reads: readonly ReadPoint[];
  readonly storage: Storage;
  readonly walBytesPerBooking: number;
  readonly temporalBytesPerUpdate: number;
  readonly relayPerSecond: number;
  readonly commitsPerSecond: number;
};

const IDLE_SECONDS = 5;

export function measureAll(
  pace: Pace,
  machine: string,
  report: (line: string) => void,
): Promise<ScaleRun> {
  const startMs = Date.now();
  return withScaleSystem(report, async (system) => {
    await insertScaleData(system.databaseUrl);
    const sizesBefore = await readSizes(system.databaseUrl);
    const bookings = createBookings();
    const tools = { system, bookings, pace, report };
    await system.deploy({ gateways: 1, workers: 1, actors: 1 });
    const idle = await measureIdle(system, IDLE_SECONDS);
    const {
      points: costs,
      walBytesPerBooking,
      temporalBytesPerUpdate,
    } = await measureBytes(system, bookings.count, () => measureCosts(tools));
    const workers = await measureWorkers(tools);
    const actors = await measureActors(tools);
    const gateways = await measureGateways(tools);
    report(`${bookings.count()} bookings, ${bookings.failures()} requests not taken`);
    const isFollowedUp = await waitForFollowUp(system.databaseUrl);
    if (!isFollowedUp) report('not all mails were planned in time: their rows are counted in part');
    const sizesAfter = await readSizes(system.databaseUrl);
    const relayPerSecond = await measureRelay(system.databaseUrl);
    report(`the relay places ${relayPerSecond.toFixed(0)} events/s`);
    const commitsPerSecond = await measureCommits(system.databaseUrl);
    report(`${commitsPerSecond.toFixed(0)} commits/s`);
    const reads = await measureReads(system, pace.seconds, report);
    return {
      date: new Date().toISOString().slice(0, 10),
      machine,
      minutes: Math.round((Date.now() - startMs) / 60_000),
      pace,
      idle,
      costs,
      workers,
      gateways,
      actors,
      reads,
      storage: growthPerAppointment(sizesBefore, sizesAfter, bookings.count()),
      walBytesPerBooking,
      temporalBytesPerUpdate,
      relayPerSecond,
      commitsPerSecond,
    };
  });
}

/** The bytes that the bookings of `run` write: to the log of Postgres, and to the database of Temporal. */
async function measureBytes(
  { databaseUrl, temporalDatabaseUrl }: ScaleSystem,
  countBookings: () => number,
  run: () => Promise<Point[]>,
) {
  const read = async () => ({
    wal: await readWalBytes(databaseUrl),
    temporal: await readDatabaseSize(temporalDatabaseUrl),
    bookings: countBookings(),
  });
  const before = await read();
  const points = await run();
  const after = await read();
  const bookings = after.bookings - before.bookings;
  const updates = points.reduce(
    (sum, { perSecond, bookingsPerUpdate }) => sum + perSecond / bookingsPerUpdate,
    0,
  );
  const rate = points.reduce((sum, { perSecond }) => sum + perSecond, 0);
  return {
    points,
    walBytesPerBooking: (after.wal - before.wal) / bookings,
    // All points took equally long.
    temporalBytesPerUpdate: ((after.temporal - before.temporal) / bookings) * (rate / updates),
  };
}
