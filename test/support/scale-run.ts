import { PARTS } from '../../tools/scale/capacity.ts';
import type { Point, Usage } from '../../tools/scale/point.ts';
import type { ScaleRun } from '../../tools/scale/run.ts';

const IDLE_CORES = 0.01;
const usage = (cores: number): Usage => ({
  cores: Object.fromEntries([...PARTS, 'client'].map((part) => [part, cores])) as Usage['cores'],
  temporal: { frontend: 90, history: 60, matching: 30, database: 200 },
  workerCores: [cores / 2, cores],
  throttled: 0.9,
});

/** An update takes 20 ms and 1 ms more for each booking, and 8 ms and 1 ms of the CPU of each part. */
function costPoint(bookingsPerUpdate: number): Point {
  const perSecond = (1_000 * bookingsPerUpdate) / (20 + bookingsPerUpdate);
  const msPerBooking = 1 + 8 / bookingsPerUpdate;
  return aPoint({
    ...usage(IDLE_CORES + (perSecond * msPerBooking) / 1_000),
    perSecond,
    bookingsPerUpdate,
  });
}

const aPoint = (figures: Partial<Point>): Point => ({
  ...usage(0.2),
  deployment: { gateways: 1, workers: 1, actors: 16 },
  inFlight: 64,
  perSecond: 100,
  p50: 300,
  p99: 600,
  bookingsPerUpdate: 4,
  machinePercent: 80,
  ...figures,
});

/** A run with simple figures: each worker and each gateway does 100 bookings/s. */
export function aScaleRun(): ScaleRun {
  const base = { gateways: 1, workers: 1, actors: 16 };
  const counts = [1, 2, 3, 4];
  const read = { perSecond: 100, p50: 10, p99: 20, throttled: 1, cores: usage(0.11).cores };
  return {
    date: '2026-01-01',
    machine: 'A machine of a test',
    minutes: 13,
    pace: { seconds: 8, warmUpSeconds: 4, rounds: 2, deploymentsMax: 4 },
    idle: { ...usage(IDLE_CORES), temporal: { frontend: 1, history: 1, matching: 1, database: 1 } },
    costs: [1, 4, 16, 64].map(costPoint),
    workers: counts.map((workers) =>
      aPoint({ deployment: { ...base, workers }, perSecond: 100 * workers }),
    ),
    gateways: counts
      .slice(0, 3)
      .map((gateways) => aPoint({ deployment: { ...base, gateways }, perSecond: 100 * gateways })),
    actors: counts.map((actors) => aPoint({ deployment: { ...base, actors } })),
    reads: [
      { ...read, name: 'availability of a day, each another professional' },
      { ...read, name: 'search by text and distance, each another' },
    ],
    storage: {
      appointments: 1_000,
      perAppointment: [
        { table: 'appointments', index: null, bytes: 700 },
        { table: 'appointments', index: 'appointments_pkey', bytes: 100 },
      ],
    },
    walBytesPerBooking: 9_000,
    temporalBytesPerUpdate: 4_000,
    relayPerSecond: 3_000,
    commitsPerSecond: 2_500,
  };
}
