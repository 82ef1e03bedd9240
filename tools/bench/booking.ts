import type { System } from '../../launcher/system.ts';
import { withTemporarySystem } from '../../launcher/temporary-system.ts';
import { startBareUpdates } from './bare-updates.ts';
import { createBooker } from './booking-client.ts';
import { createBareInserter, insertProfessionals } from './booking-data.ts';
import { type BookingResult, runLoad } from './booking-load.ts';
import { beginTable } from './results.ts';

const PROFESSIONALS = 1_000;
const INSERT_CONNECTIONS = 8;

/** Compares bookings over HTTP with bare updates and bare inserts, for several actor counts. */
export async function benchBooking(actorCounts: readonly number[]): Promise<void> {
  for (const actorCount of actorCounts) {
    const env = { CALENDAR_ACTORS: String(actorCount) };
    await withTemporarySystem(env, (system) => benchActorCount(system, actorCount));
  }
}

async function benchActorCount(system: System, actorCount: number): Promise<void> {
  await insertProfessionals(system.databaseUrl, PROFESSIONALS);
  const book = await createBooker(system.apiUrl);
  const actors = actorCount === 0 ? 'one actor per professional' : `${actorCount} actors`;
  const bare = await startBareUpdates(system.temporalAddress);
  const bareSequential = await runLoad(1, (n) => bare.update(n, 1));
  const bareConcurrent = await runLoad(64, (n) => bare.update(n, 64));
  bare.stop();

  const addSequential = beginLatencyTable(`sequential bookings, ${actors}`);
  addSequential('bare update', bareSequential);
  addSequential('booking (target 1.5)', await runLoad(1, (n) => book(`pro_bench_${n % 5}`)));

  const addRow = beginThroughputTable(`concurrent bookings, ${actors}`);
  addRow('bare update, 64 workflows', 64, bareConcurrent);
  const anyProfessional = (n: number) => book(`pro_bench_${n % PROFESSIONALS}`);
  addRow('1,000 professionals (target 5)', 64, await runLoad(64, anyProfessional));
  const oneProfessional = () => book('pro_bench_rush');
  addRow('one professional (target 15)', 256, await runLoad(256, oneProfessional));
  const oneClass = () => book('pro_bench_class', 'svc_bench_class');
  addRow('one class (target 15)', 256, await runLoad(256, oneClass));
  addRow('bare inserts', INSERT_CONNECTIONS, await measureBareInserts(system.databaseUrl));
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
      for (let round = 0; round < 2; round++) {
        const name = `the same actor after ${booked.toLocaleString('en-US')} bookings`;
        addRow(name, await runLoad(1, bookNext));
      }
    });
  }
}

/** Sequential bookings of several systems, one system after the other. */
export async function benchBookingsOf(systems: Readonly<Record<string, System>>): Promise<void> {
  const addRow = beginLatencyTable('sequential bookings, by stored appointments');
  for (const [name, { databaseUrl, apiUrl }] of Object.entries(systems)) {
    await insertProfessionals(databaseUrl, 0);
    const book = await createBooker(apiUrl);
    addRow(name, await runLoad(1, () => book('pro_bench_rush')));
  }
}

/** The ratio compares the median time with the first row. */
function beginLatencyTable(title: string) {
  const addRow = beginTable(title, ['per s', 'p50 ms', 'p99 ms', 'ratio']);
  let firstP50 = 0;
  return (name: string, { perSecond, p50, p99 }: BookingResult) => {
    firstP50 ||= p50;
    const ratio = (p50 / firstP50).toFixed(2);
    addRow(name, [perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1), ratio]);
  };
}

/** The ratio compares the throughput with the first row. */
function beginThroughputTable(title: string) {
  const head = ['in flight', 'per s', 'p50 ms', 'p99 ms', 'CPU %', 'ratio'];
  const addRow = beginTable(title, head);
  let firstPerSecond = 0;
  return (name: string, inFlight: number, { perSecond, p50, p99, cpuPercent }: BookingResult) => {
    firstPerSecond ||= perSecond;
    addRow(name, [
      inFlight,
      perSecond.toFixed(0),
      p50.toFixed(1),
      p99.toFixed(1),
      cpuPercent.toFixed(0),
      (perSecond / firstPerSecond).toFixed(2),
    ]);
  };
}

async function measureBareInserts(databaseUrl: string): Promise<BookingResult> {
  const { insert, close } = createBareInserter(databaseUrl, INSERT_CONNECTIONS, PROFESSIONALS);
  const result = await runLoad(INSERT_CONNECTIONS, insert);
  await close();
  return result;
}
