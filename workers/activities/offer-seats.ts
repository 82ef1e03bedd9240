import type { Logger } from 'pino';
import type { Database } from '../../db/client.ts';
import { listStaffIds } from '../../db/reads/staff.ts';
import { listBusinessesWithLine, listUnoffered } from '../../db/reads/waitlist.ts';
import { loadWorld } from '../../db/reads/world.ts';
import { skipEntry } from '../../db/writes/waitlist.ts';
import { CANCELLATION_TYPES, type EventType } from '../../domain/events.ts';
import { addDays, listDates, localDateAt } from '../../domain/local-time.ts';
import { calendarWindow, mergeNeeds } from '../../domain/needs.ts';
import {
  ANY_PROFESSIONAL,
  CANDIDATES_MAX,
  listOfferings,
  offeringNeeds,
  professionalsOf,
} from '../../domain/offering.ts';
import { personOf, type WaitlistEntry } from '../../domain/waitlist.ts';
import { findWantedSlot } from '../../domain/wanted-slot.ts';
import type { World } from '../../domain/world.ts';
import type { AskActor } from '../../engine/actor-client.ts';
import { createCommandQueues } from '../../engine/command-queues.ts';
import type { WorkerMetrics } from '../../telemetry/worker-metrics.ts';
import { actorIdFor } from '../../workflows/messages.ts';
import { DECIDE_WITHIN_MS, toOfferCommand } from './offer-commands.ts';
import type { Consumer } from './relay.ts';
import { type LineDeps, withdrawOffers } from './withdraw-offers.ts';

/** The front of a line. The others follow when these have an offer, have left or have lapsed too often. */
const LINE_MAX = 500;
const BUSINESSES_MAX = 20;
/** Dates that are read at once. */
const DATES_AT_ONCE = 31;
/** Refusals that only the customer can change. Any other means that the time is no longer free. */
const SKIPPING: ReadonlySet<string> = new Set(['CLIENT_DOUBLE_BOOKED', 'CUSTOMER_LIMIT_REACHED']);
/** Commands are sent one after the other. */
const LIMITS = { batchMax: 1, inFlightMax: 1, waitingPerActorMax: 1, waitingMax: 1 };

export type OfferSeatsDeps = {
  readonly database: Database;
  readonly askActor: AskActor;
  readonly actorCount: number;
  readonly nowMs: () => number;
  readonly metrics: Pick<WorkerMetrics, 'queueMeter'>;
  readonly log: Logger;
};

type Waiting = WaitlistEntry & { readonly timezone: string };

/**
 * Offers free times to waiting customers, the first in line first. Only the relay runs it, so two workers never
 * serve one line at the same time. Repeating it is safe.
 */
export function createOfferSeats(deps: OfferSeatsDeps) {
  const { database, askActor, nowMs, metrics, log } = deps;
  const enqueue = createCommandQueues({
    send: (actorId, commands) => askActor(actorId, commands, Date.now() + DECIDE_WITHIN_MS),
    limits: LIMITS,
    nowMs,
    meter: metrics.queueMeter('offers'),
  });
  /** Businesses to look at, each once. */
  const pending = new Set<string>();
  let afterId = '';
  let running: Promise<void> | undefined;

  async function servePending(): Promise<void> {
    for (const id of pending) {
      pending.delete(id);
      try {
        await serveLine({ ...deps, enqueue }, id);
      } catch (error) {
        log.warn({ err: error, business: id }, 'times were not offered to waiting customers');
      }
    }
    running = undefined;
  }

  function offerSoon(businessIds: readonly string[]): void {
    for (const id of businessIds) pending.add(id);
    if (pending.size > 0) running ??= servePending();
  }

  return {
    /** In the background, after something has changed at these businesses. */
    offerSoon,
    /** Looks at the next lines; the last one is followed by the first. Never rejects. */
    offerNext: async (): Promise<void> => {
      try {
        const now = new Date(nowMs());
        const ids = await listBusinessesWithLine(database.db, afterId, now, BUSINESSES_MAX);
        afterId = ids.length === BUSINESSES_MAX ? ids.at(-1)! : '';
        offerSoon(ids);
      } catch (error) {
        log.warn({ err: error }, 'waiting customers could not be listed');
      }
    },
    settle: async (): Promise<void> => running,
  };
}

export type OfferSeats = ReturnType<typeof createOfferSeats>;

/** Events after which a time may be free. The relay looks at all lines in turn for other reasons. */
const FREEING: ReadonlySet<EventType> = new Set<EventType>([
  ...CANCELLATION_TYPES,
  'appointment.rescheduled',
  'hold.expired',
  'hold.released',
  'waitlist.joined',
  'waitlist.left',
]);

export function createWaitlistConsumer(offerSoon: OfferSeats['offerSoon']): Consumer {
  return {
    name: 'waitlist',
    async consume(_tx, events) {
      const freeing = events.filter(({ type }) => FREEING.has(type));
      const businessIds = [...new Set(freeing.map(({ businessId }) => businessId))];
      return () => offerSoon(businessIds);
    },
  };
}

/** Withdraws offers that cannot be booked, and offers until nothing is free that a customer in the line wants. */
async function serveLine(deps: LineDeps, businessId: string): Promise<void> {
  const { db } = deps.database;
  await withdrawOffers(deps, businessId, LINE_MAX);
  const nowMs = deps.nowMs();
  let line = await listUnoffered(db, businessId, new Date(nowMs), LINE_MAX);
  if (line.length === 0) return;
  const staff = (await listStaffIds(db, businessId)).slice(0, CANDIDATES_MAX);
  const dates = listWantedDates(line, nowMs);
  const skips: Skips = new Map();
  for (let first = 0; first < dates.length && line.length > 0; first += DATES_AT_ONCE) {
    const chunk = dates.slice(first, first + DATES_AT_ONCE);
    let served: Waiting | undefined;
    do {
      const world = await loadLine(deps, line, staff, chunk);
      const find = (entry: Waiting) => findFor(world, entry, staff, chunk, nowMs);
      served = await serveFirst(deps, line, find, skips);
      line = line.filter((entry) => entry !== served);
    } while (served);
  }
  for (const [{ id, skippedReason }, reason] of skips) {
    if (skippedReason !== reason) await skipEntry(db, id, reason, new Date(nowMs));
  }
}

/** Why customers got no offer. The first reason counts. */
type Skips = Map<Waiting, string>;

type Found = Pick<ReturnType<typeof findWantedSlot>, 'slot'> & {
  readonly skip?: string | undefined;
};

/** Makes an offer to the first in line whose time is free. The line is looked at again after it. */
async function serveFirst(
  deps: LineDeps,
  line: readonly Waiting[],
  find: (entry: Waiting) => Found,
  skips: Skips,
): Promise<Waiting | undefined> {
  const { enqueue, actorCount, nowMs } = deps;
  for (const entry of line) {
    const { slot, skip: reason } = find(entry);
    if (!slot) {
      if (reason && !skips.has(entry)) skips.set(entry, reason);
      continue;
    }
    const command = toOfferCommand(entry, slot, nowMs());
    const actorId = actorIdFor(command.professional, actorCount);
    const result = await enqueue(actorId, command);
    // Without a decision the next in line must not get the time: the line is served again later.
    if (result.kind !== 'decided') return undefined;
    const { outcome } = result;
    if (outcome.ok) skips.delete(entry);
    else if (SKIPPING.has(outcome.code)) skips.set(entry, outcome.code);
    return entry;
  }
  return undefined;
}

function findFor(
  world: World,
  entry: Waiting,
  staff: readonly string[],
  dates: readonly string[],
  nowMs: number,
): Found {
  const offerings = listOfferings(world, toRequest(entry, staff));
  const today = localDateAt(nowMs, entry.timezone);
  const wanted = dates.filter(
    (date) => date >= today && date >= entry.fromDate && date <= entry.toDate,
  );
  // For example, the professional has left or the service is no longer offered.
  if (!offerings.ok) return { skip: offerings.code };
  return findWantedSlot(world, entry, offerings.value, wanted, nowMs);
}

function toRequest({ businessId, professionalId, serviceIds }: Waiting, staff: readonly string[]) {
  return {
    business: businessId,
    professional: professionalId ?? ANY_PROFESSIONAL,
    services: serviceIds,
    candidates: staff,
  };
}

function listWantedDates(line: readonly Waiting[], nowMs: number): string[] {
  const today = localDateAt(nowMs, line[0]!.timezone);
  const all = line.flatMap(({ fromDate, toDate }) =>
    listDates(fromDate < today ? today : fromDate, toDate),
  );
  return [...new Set(all)].toSorted();
}

/** The calendars of all professionals that the line may want, and the times of its people. */
function loadLine(
  { database: { db } }: LineDeps,
  line: readonly Waiting[],
  staff: readonly string[],
  dates: readonly string[],
): Promise<World> {
  const needs = mergeNeeds(line.map((entry) => offeringNeeds(toRequest(entry, staff))));
  const professionals = line.flatMap((entry) => professionalsOf(toRequest(entry, staff)));
  return loadWorld(db, {
    ...needs,
    personIds: [...new Set(line.map(personOf))],
    windows: [...new Set(professionals)].map((id) =>
      calendarWindow(id, dates[0]!, addDays(dates.at(-1)!, 1)),
    ),
  });
}
