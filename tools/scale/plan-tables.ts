import { BATCH_MAX } from '../../workflows/messages.ts';
import { type Costs, type Demand, limitsOfOnePrimary, type Plan, planFor } from './capacity.ts';
import { toTable } from '../markdown-table.ts';
import { percent, round } from './markdown.ts';

/** Availability reads and searches for each booking, and the busiest second compared with the mean of a year. */
const READS_PER_BOOKING = 20;
const SEARCHES_PER_BOOKING = 4;
const PEAK = 10;
const YEAR_SECONDS = 365 * 86_400;
/** A professional has 8 appointments on 220 days. */
const APPOINTMENTS_OF_A_PROFESSIONAL = 8 * 220;

const demandOf = (name: string, bookingsPerSecond: number): Demand => ({
  name,
  bookingsPerSecond,
  availabilityPerSecond: bookingsPerSecond * READS_PER_BOOKING,
  searchesPerSecond: bookingsPerSecond * SEARCHES_PER_BOOKING,
  appointmentsPerYear: (bookingsPerSecond / PEAK) * YEAR_SECONDS,
});

const DEMANDS: readonly Demand[] = [
  demandOf('500 bookings/s', 500),
  demandOf('1 M professionals', (PEAK * 1_000_000 * APPOINTMENTS_OF_A_PROFESSIONAL) / YEAR_SECONDS),
  demandOf('5,000 bookings/s', 5_000),
];

export function planTable(costs: Costs): string {
  const plans = DEMANDS.map((demand) => ({ demand, plan: planFor(costs, demand) }));
  const row = (name: string, read: (plan: Plan, demand: Demand) => string) => [
    name,
    ...plans.map(({ plan, demand }) => read(plan, demand)),
  ];
  const rows = [
    row('bookings/s at the busiest moment', (_, each) => round(each.bookingsPerSecond)),
    row('availability reads/s', (_, each) => round(each.availabilityPerSecond)),
    row('searches/s', (_, each) => round(each.searchesPerSecond)),
    row('`CALENDAR_ACTORS`', ({ actors }) => String(actors)),
    row('bookings of an update', ({ batch }) => round(batch)),
    row('updates/s, commits/s', ({ updatesPerSecond }) => round(updatesPerSecond)),
    row('cores: gateways', ({ cores }) => round(cores.gateway)),
    row('cores: workers', ({ cores }) => round(cores.worker)),
    row('cores: Temporal', ({ cores }) => round(cores.temporal)),
    row('cores: Temporal’s Postgres', ({ cores }) => round(cores['temporal-postgres'])),
    row('cores: Postgres, the primary', ({ cores }) => round(cores.postgres)),
    row('cores: Postgres, replicas for reads', ({ replicaCores }) => round(replicaCores)),
    row('cores: Redis', ({ cores }) => round(cores.redis)),
    row('gateways', ({ gateways }) => String(gateways)),
    row('workers', ({ workers }) => String(workers)),
    row('connections to the primary', ({ connections }) => round(connections)),
    row('nodes of Temporal', ({ temporalNodes }) => String(temporalNodes)),
    row('`numHistoryShards`', ({ historyShards }) => String(historyShards)),
    row('WAL, MB/s', ({ walMegabytesPerSecond }) => round(walMegabytesPerSecond)),
    row('storage, TB of a year', ({ terabytesPerYear }) => round(terabytesPerYear)),
    row('Temporal’s storage, GB', ({ temporalGigabytes }) => round(temporalGigabytes)),
  ];
  return toTable(['', ...DEMANDS.map(({ name }) => name)], rows);
}

export function limitTable(costs: Costs): string {
  const rows = limitsOfOnePrimary(costs, demandOf('one booking', 1)).map(
    ({ name, bookingsPerSecond }) => [
      name,
      round(bookingsPerSecond),
      percent(bookingsPerSecond / 5_000),
    ],
  );
  return `${toTable(['limit', 'bookings/s', 'of 5,000/s'], rows)}\n\n${describeInputs(costs)}`;
}

/** The measured figures that no other table has. */
function describeInputs({ relayPerSecond, commitsPerSecond, requestsPerUpdate }: Costs): string {
  const requests = Object.entries(requestsPerUpdate).map(
    ([name, count]) => `${round(count)} of its ${name}`,
  );
  return `An actor at its limit decides ${BATCH_MAX} bookings in each update. The relay places ${round(relayPerSecond)} events/s, and the disk takes ${round(commitsPerSecond)} commits/s. An update needs these requests of Temporal: ${requests.join(', ')}.`;
}
