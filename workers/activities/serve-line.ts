import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Executor } from '../../db/client.ts';
import { listUntriedCalendars } from '../../db/reads/busy-calendars.ts';
import { listStaffIds } from '../../db/reads/staff.ts';
import { listUnoffered } from '../../db/reads/waitlist-line.ts';
import { loadWorld } from '../../db/reads/world.ts';
import { requestReads } from '../../db/writes/busy-calendars.ts';
import { skipEntry } from '../../db/writes/waitlist.ts';
import { STALE_AFTER_MS } from '../../domain/busy-calendars/busy-calendar.ts';
import type { ErrorCode } from '../../domain/errors.ts';
import { addDays, listDates, localDateAt } from '../../domain/local-time.ts';
import { calendarWindow, mergeNeeds } from '../../domain/needs.ts';
import {
  ANY_PROFESSIONAL,
  CANDIDATES_MAX,
  offeringNeeds,
  professionalsOf,
} from '../../domain/offering.ts';
import { personOf } from '../../domain/waitlist/waitlist.ts';
import {
  createSlotSearch,
  type Found,
  type SlotSearch,
  type WantedSlot,
} from '../../domain/waitlist/wanted-slot.ts';
import type { World } from '../../domain/world.ts';
import { actorIdFor } from '../../workflows/messages.ts';
import { type OwnedEntry, toOfferCommand } from './offer-commands.ts';
import { type LineDeps, withdrawOffers } from './withdraw-offers.ts';

/** Customers of a line who are loaded at once. */
export const PAGE_MAX = 500;
/** Dates that are read at once. */
const DATES_AT_ONCE = 31;
/** A customer who is refused so often is asked again when the line is served again. */
const REFUSALS_MAX = 3;
/** A search lets decisions run this often. */
const SLICE_MS = 10;

/** Refusals that no other time would change. */
const FINAL: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'CUSTOMER_LIMIT_REACHED',
  'NOT_FOUND',
  'REQUEST_PENDING',
  'USAGE_LIMIT_REACHED',
]);
/** Refusals that staff and the customer see. Any other means that the time is no longer free. */
const SHOWN: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'CLIENT_DOUBLE_BOOKED',
  'CUSTOMER_LIMIT_REACHED',
]);

type Waiting = OwnedEntry & { readonly timezone: string };

type Staff = {
  readonly staff: readonly string[];
  /** Professionals whose outside calendars must be read first. */
  readonly unread: ReadonlySet<string>;
};

/** One page of a line while it is served. */
type Page = Staff & {
  /** Customers without an offer, the first in line first. */
  readonly line: Set<Waiting>;
  /** Why customers got no offer. */
  readonly skips: Map<Waiting, string>;
  /** Times that were refused to them: they were free when the calendars were loaded. */
  readonly refused: Map<Waiting, WantedSlot[]>;
};

/** `stopped`: without a decision the next in line must not get the time. The line is served again later. */
type Progress = 'done' | 'stale' | 'stopped';

/** Withdraws offers that cannot be booked, and offers until nothing is free that a customer in the line wants. */
export async function serveLine(
  deps: LineDeps,
  businessId: string,
  signal: AbortSignal,
): Promise<void> {
  const { db } = deps.database;
  if (!(await withdrawOffers(deps, businessId, PAGE_MAX))) return;
  let staff: Staff | undefined;
  let after: Waiting | undefined;
  do {
    const now = new Date(deps.nowMs());
    const waiting = await listUnoffered(db, businessId, now, { after, limit: PAGE_MAX });
    if (waiting.length === 0) return;
    staff ??= await loadStaff(db, businessId, deps.nowMs());
    const line = new Set(waiting);
    const page = { line, ...staff, skips: new Map(), refused: new Map() };
    const progress = await servePage(deps, page, signal);
    await storeSkips(deps, page);
    if (progress === 'stopped') return;
    after = waiting.length === PAGE_MAX ? waiting.at(-1) : undefined;
  } while (after);
}

/**
 * Has outside calendars read that no worker has tried for long, for example after an outage. Until then no time of their
 * professionals is offered: it may be busy. One that keeps failing counts as it was last read, as for a booking.
 */
async function loadStaff(db: Executor, businessId: string, nowMs: number): Promise<Staff> {
  const staff = await listStaffIds(db, businessId);
  const stale = await listUntriedCalendars(db, staff, new Date(nowMs - STALE_AFTER_MS));
  if (stale.length > 0) {
    const ids = stale.map(({ id }) => id);
    await requestReads(db, ids, new Date(nowMs));
  }
  const unread = new Set(stale.map(({ professionalId }) => professionalId));
  return { staff: staff.slice(0, CANDIDATES_MAX), unread };
}

async function servePage(deps: LineDeps, page: Page, signal: AbortSignal): Promise<Progress> {
  const dates = listWantedDates([...page.line], deps.nowMs());
  for (let first = 0; first < dates.length; first += DATES_AT_ONCE) {
    const chunk = dates.slice(first, first + DATES_AT_ONCE);
    let progress: Progress;
    do {
      if (page.line.size === 0) return 'done';
      const world = await loadLine(deps, page, chunk);
      const search = createSlotSearch(world, page.staff, deps.nowMs(), page.unread);
      progress = await offerInOrder(deps, page, search, chunk, signal);
    } while (progress === 'stale');
    if (progress === 'stopped') return progress;
  }
  return 'done';
}

/** Offers what is free in the loaded calendars, the first in line first, until one of them turns out to be stale. */
async function offerInOrder(
  deps: LineDeps,
  page: Page,
  search: SlotSearch,
  dates: readonly string[],
  signal: AbortSignal,
): Promise<Progress> {
  const { line, skips, refused } = page;
  const runInSlices = createRunInSlices();
  for (const entry of line) {
    const { slot, skip } = await runInSlices(search.find(entry, dates, refused.get(entry)));
    if (signal.aborted) return 'stopped';
    if (!slot) {
      if (skip !== undefined && !skips.has(entry)) skips.set(entry, skip);
      continue;
    }
    const outcome = await offer(deps, entry, slot);
    if (!outcome) return 'stopped';
    if (outcome.ok) {
      line.delete(entry);
      skips.delete(entry);
      search.take(entry, slot);
    } else if (noteRefusal(page, entry, slot, outcome.code) === 'stale') return 'stale';
  }
  return 'done';
}

/** The first in line does not lose its turn because someone else was faster. */
function noteRefusal(
  { line, skips, refused }: Page,
  entry: Waiting,
  slot: WantedSlot,
  code: ErrorCode,
): Progress {
  if (SHOWN.has(code)) skips.set(entry, code);
  const slots = [...(refused.get(entry) ?? []), slot];
  refused.set(entry, slots);
  if (FINAL.has(code) || slots.length >= REFUSALS_MAX) line.delete(entry);
  return FINAL.has(code) ? 'done' : 'stale';
}

/** Undefined without a decision. */
async function offer({ enqueue, actorCount, nowMs }: LineDeps, entry: Waiting, slot: WantedSlot) {
  const command = toOfferCommand(entry, slot, nowMs());
  const result = await enqueue(actorIdFor(command.professional, actorCount), command);
  return result.kind === 'decided' ? result.outcome : undefined;
}

/** Runs searches so that other work of the process, for example a decision, has its turn between two slices. */
function createRunInSlices() {
  let sliceEndMs = performance.now() + SLICE_MS;
  return async (search: Generator<undefined, Found>): Promise<Found> => {
    for (;;) {
      const step = search.next();
      if (performance.now() >= sliceEndMs) {
        await nextTurn();
        sliceEndMs = performance.now() + SLICE_MS;
      }
      if (step.done) return step.value;
    }
  };
}

async function storeSkips({ database, nowMs }: LineDeps, { skips }: Page): Promise<void> {
  for (const [{ id, skippedReason }, reason] of skips) {
    if (skippedReason !== reason) await skipEntry(database.db, id, reason, new Date(nowMs()));
  }
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
  const [first] = line;
  if (!first) return [];
  const today = localDateAt(nowMs, first.timezone);
  const all = line.flatMap(({ fromDate, toDate }) =>
    listDates(fromDate < today ? today : fromDate, toDate),
  );
  return [...new Set(all)].toSorted();
}

/** The calendars of all professionals that the line may want, and the times of its people. */
function loadLine(
  { database: { db } }: LineDeps,
  { line, staff }: Page,
  dates: readonly string[],
): Promise<World> {
  const requests = [...line].map((entry) => toRequest(entry, staff));
  return loadWorld(db, {
    ...mergeNeeds(requests.map(offeringNeeds)),
    personIds: [...new Set([...line].map(personOf))],
    windows: [...new Set(requests.flatMap(professionalsOf))].map((id) =>
      calendarWindow(id, dates[0]!, addDays(dates.at(-1)!, 1)),
    ),
  });
}
