import { type Costs, type Part, PARTS, SERVICES } from './capacity.ts';
import { fitCost, fitScalability, type Scalability } from './fit.ts';
import type { Point } from './point.ts';
import type { ScaleRun } from './run.ts';

/** Beyond this the machine is full, and says nothing about the part that is measured. */
export const MACHINE_FULL_PERCENT = 97;
/** A part that is not throttled in most periods is not the limit. */
const THROTTLED_MIN = 0.5;

/** The costs of a run. CPU that an idle system uses anyway is not a cost of bookings or reads. */
export function costsOf(run: ScaleRun): Costs {
  const cpu = Object.fromEntries(
    PARTS.map((part) => [
      part,
      fitCost(
        run.costs.map((point) => ({
          bookingsPerUpdate: point.bookingsPerUpdate,
          msPerBooking: msOf(run, point, part),
        })),
      ),
    ]),
  ) as Costs['cpu'];
  const { costs, idle } = run;
  const busiest = run.actors.reduce((a, b) => (updatesOf(b) > updatesOf(a) ? b : a));
  const requests = SERVICES.map((service) => [
    service,
    Math.max(0, busiest.temporal[service]! - idle.temporal[service]!) / updatesOf(busiest),
  ]);
  return {
    cpu,
    turn: fitCost(
      costs.map(({ bookingsPerUpdate, perSecond }) => ({
        bookingsPerUpdate,
        msPerBooking: 1_000 / perSecond,
      })),
    ),
    reads: {
      availability: readCosts(run, 'availability of a day, each another professional'),
      search: readCosts(run, 'search by text and distance, each another'),
    },
    requestsPerUpdate: Object.fromEntries(requests) as Costs['requestsPerUpdate'],
    walBytesPerBooking: run.walBytesPerBooking,
    bytesPerAppointment: run.storage.perAppointment.reduce((sum, { bytes }) => sum + bytes, 0),
    temporalBytesPerUpdate: run.temporalBytesPerUpdate,
    relayPerSecond: run.relayPerSecond,
    commitsPerSecond: run.commitsPerSecond,
  };
}

const updatesOf = ({ perSecond, bookingsPerUpdate }: Point): number =>
  perSecond / bookingsPerUpdate;

type Used = Pick<Point, 'cores' | 'perSecond'>;

/** CPU milliseconds of one booking or read. */
export function msOf({ idle }: Pick<ScaleRun, 'idle'>, used: Used, part: Part): number {
  return (1_000 * Math.max(0, used.cores[part] - idle.cores[part])) / used.perSecond;
}

/** The other parts are idle while the product reads: their CPU is that of their own work. */
const READ_PARTS: ReadonlySet<Part> = new Set(['gateway', 'postgres', 'redis']);

function readCosts(run: ScaleRun, name: ScaleRun['reads'][number]['name']): Record<Part, number> {
  const point = run.reads.find((each) => each.name === name)!;
  return Object.fromEntries(
    PARTS.map((part) => [part, READ_PARTS.has(part) ? msOf(run, point, part) : 0]),
  ) as Record<Part, number>;
}

/** True if the limited parts were what limited the point. */
export const isLimitedByPart = ({ throttled, machinePercent }: Point): boolean =>
  throttled >= THROTTLED_MIN && machinePercent <= MACHINE_FULL_PERCENT;

/** The law that the points follow; points that something else limited are left out, but never the first two. */
export function scalabilityOf(
  points: readonly Point[],
  countOf: (point: Point) => number,
): Scalability {
  const usable = points.filter((point, i) => i < 2 || isLimitedByPart(point));
  return fitScalability(
    usable.map((point) => ({ count: countOf(point), perSecond: point.perSecond })),
  );
}
