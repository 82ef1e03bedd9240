import type { Logger } from 'pino';
import { newId } from '../../contract/ids.ts';
import type { Database } from '../../db/client.ts';
import { listCandidateIds } from '../../db/reads/calendar.ts';
import { listBusinessesWithLine, listUnoffered } from '../../db/reads/waitlist.ts';
import { loadWorld } from '../../db/reads/world.ts';
import { updateEntry } from '../../db/writes/waitlist.ts';
import type { OfferCommand } from '../../domain/commands/offer.ts';
import { CANCELLATION_TYPES, type EventType } from '../../domain/events.ts';
import { SCHEDULER } from '../../domain/history.ts';
import { addDays, listDates, localDateAt } from '../../domain/local-time.ts';
import { calendarWindow } from '../../domain/needs.ts';
import { ANY_PROFESSIONAL, listOffers, offerNeeds, professionalsOf } from '../../domain/offer.ts';
import type { WaitlistEntry } from '../../domain/waitlist.ts';
import { findWantedSlot, type WantedSlot } from '../../domain/wanted-slot.ts';
import type { AskActor } from '../../engine/actor-client.ts';
import { actorIdFor } from '../../workflows/messages.ts';
import type { Consumer } from './relay.ts';

/** Of one business at once; the others follow when these have an offer or have left. */
const LINE_MAX = 200;
const BUSINESSES_MAX = 100;
const CANDIDATES_MAX = 50;
/** Dates that are read at once: usually one of the first is free, or none is. */
const DATES_AT_ONCE = 14;
const DECIDE_WITHIN_MS = 10_000;

export type OfferSeatsDeps = {
  readonly database: Database;
  readonly askActor: AskActor;
  readonly actorCount: number;
  readonly nowMs: () => number;
  readonly log: Logger;
};

type Line = WaitlistEntry & { readonly timezone: string };

/** Offers free times to waiting customers, the first in line first. Repeating it is safe. */
export function createOfferSeats(deps: OfferSeatsDeps) {
  const { database, nowMs, log } = deps;
  const { db } = database;
  let afterId = '';
  let last: Promise<unknown> = Promise.resolve();

  async function offerAt(businessId: string): Promise<number> {
    const line = await listUnoffered(db, businessId, new Date(nowMs()), LINE_MAX);
    let offers = 0;
    for (const entry of line) offers += (await offerTo(deps, entry)) ? 1 : 0;
    return offers;
  }

  async function offerAll(businessIds: readonly string[]): Promise<number> {
    let offers = 0;
    for (const id of businessIds) {
      try {
        offers += await offerAt(id);
      } catch (error) {
        log.warn({ err: error, business: id }, 'seats were not offered to waiting customers');
      }
    }
    return offers;
  }

  /** One after the other, so that the order of a line is kept. */
  function enqueue(work: () => Promise<number>): Promise<number> {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  }

  return {
    /** Looks at the next lines; the last one is followed by the first. */
    offerNext: () =>
      enqueue(async () => {
        const ids = await listBusinessesWithLine(db, afterId, new Date(nowMs()), BUSINESSES_MAX);
        afterId = ids.length === BUSINESSES_MAX ? ids.at(-1)! : '';
        return offerAll(ids);
      }),
    /** In the background, after something has changed at these businesses. */
    offerSoon: (businessIds: readonly string[]): void => {
      if (businessIds.length > 0) void enqueue(() => offerAll(businessIds));
    },
    settle: async (): Promise<void> => void (await last),
  };
}

/** Events after which a time may be free. A minute later at the latest, the sweep finds all others. */
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

export type OfferSeats = ReturnType<typeof createOfferSeats>;

/** Offers the earliest time that the customer wants. Stores why there is none, if the customer is the reason. */
async function offerTo(deps: OfferSeatsDeps, entry: Line): Promise<boolean> {
  const { database, askActor, actorCount, nowMs } = deps;
  const found = await findSlot(deps, entry);
  const skip = (skippedReason: string) =>
    updateEntry(database.db, entry.id, { skippedReason, skippedAt: new Date(nowMs()) });
  if (!found.slot) {
    if (found.isBusy) await skip('CLIENT_DOUBLE_BOOKED');
    return false;
  }
  const command = toCommand(entry, found.slot, nowMs());
  const actorId = actorIdFor(command.professional, actorCount);
  const [result] = await askActor(actorId, [command], Date.now() + DECIDE_WITHIN_MS);
  if (result?.kind !== 'decided') return false;
  if (!result.outcome.ok) await skip(result.outcome.code);
  return result.outcome.ok;
}

async function findSlot({ database: { db }, nowMs }: OfferSeatsDeps, entry: Line) {
  const today = localDateAt(nowMs(), entry.timezone);
  const dates = listDates(entry.fromDate < today ? today : entry.fromDate, entry.toDate);
  const request = {
    business: entry.businessId,
    professional: entry.professionalId ?? ANY_PROFESSIONAL,
    services: entry.serviceIds,
    date: dates[0]!,
  };
  const candidates =
    entry.professionalId === null ? await listCandidateIds(db, request, CANDIDATES_MAX) : [];
  const asked = { ...request, candidates };
  let isBusy = false;
  for (let first = 0; first < dates.length; first += DATES_AT_ONCE) {
    const chunk = dates.slice(first, first + DATES_AT_ONCE);
    const world = await loadWorld(db, {
      ...offerNeeds(asked),
      personIds: [entry.familyMemberId ?? entry.customerId],
      windows: professionalsOf(asked).map((id) =>
        calendarWindow(id, chunk[0]!, addDays(chunk.at(-1)!, 1)),
      ),
    });
    const offers = listOffers(world, asked);
    if (!offers.ok) return { isBusy };
    const found = findWantedSlot(world, entry, offers.value, chunk, nowMs());
    if (found.slot) return found;
    isBusy ||= found.isBusy;
  }
  return { isBusy };
}

function toCommand(entry: Line, slot: WantedSlot, nowMs: number): OfferCommand {
  const id = newId('bkg');
  const { professionalId: professional, date, start } = slot;
  return {
    kind: 'offer',
    id,
    requestId: id,
    attemptId: id,
    fingerprint: `offer ${entry.id}`,
    callerId: SCHEDULER,
    callerRole: 'customer',
    customerId: entry.customerId,
    familyMemberId: entry.familyMemberId ?? undefined,
    entryId: entry.id,
    business: entry.businessId,
    professional,
    services: entry.serviceIds,
    date,
    start,
    appointmentIds: [newId('apt')],
    recurringFrequency: 'none',
    askedAtMs: nowMs,
    decideByMs: nowMs + DECIDE_WITHIN_MS,
    summary: `${id}: offer ${entry.serviceIds.join(' + ')} with ${professional} on ${date} at ${start} to a waiting customer`,
  };
}
