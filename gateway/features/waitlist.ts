import type { z } from 'zod';
import { newId } from '../../contract/ids.ts';
import * as contract from '../../contract/waitlist.ts';
import { type Executor, transact } from '../../db/client.ts';
import { listCandidateIds } from '../../db/reads/calendar.ts';
import { findFamilyMember } from '../../db/reads/family-members.ts';
import * as reads from '../../db/reads/waitlist.ts';
import { loadWorld } from '../../db/reads/world.ts';
import { insertEvents } from '../../db/writes/events.ts';
import { takeLocks } from '../../db/writes/locks.ts';
import * as writes from '../../db/writes/waitlist.ts';
import { waitlistEvent } from '../../domain/events.ts';
import { toMinute } from '../../domain/local-time.ts';
import { ANY_PROFESSIONAL, CANDIDATES_MAX, listOfferings } from '../../domain/offering.ts';
import { accept, type Outcome, refuse } from '../../domain/outcome.ts';
import { rankAt, waitlistView, type WaitlistEntry } from '../../domain/waitlist/waitlist.ts';
import { checkWanted, wantedNeeds } from '../../domain/waitlist/waitlist-request.ts';
import { toAccountScope } from '../access/caller.ts';
import type { Caller } from '../access/tokens.ts';
import { leaveWaitlist } from '../commands/leave-waitlist.ts';
import type { Deps } from '../deps.ts';
import { listPage, MeasureRank, TextRank } from '../http/paging.ts';
import { route, type Route } from '../http/route.ts';
import { runIdempotently } from '../writes/idempotent.ts';

/** A customer waits for this many things at most. */
const ENTRIES_MAX = 10;

type JoinRequest = z.output<NonNullable<typeof contract.joinWaitlist.body>>;

export function waitlistRoutes(deps: Deps): Route[] {
  const { database } = deps;
  const { db } = database;
  const now = () => new Date(deps.nowMs());
  const viewFor = (caller: Caller) => (row: reads.WaitlistRow) => ({
    ...waitlistView(row, row.timezone, deps.nowMs()),
    position: row.position,
    ...(caller.role !== 'customer' && {
      clientName: row.clientName,
      offerMessage: row.offerMessage,
    }),
  });

  return [
    route(contract.joinWaitlist, async (input) => {
      const { body, caller } = input;
      const entry = toEntry(body, caller.userId, now());
      return runIdempotently(database, input, async (tx) => {
        const allowed = await checkRequest(tx, entry, deps.nowMs());
        if (!allowed.ok) return allowed;
        await takeLocks(tx, [caller.userId]);
        if (!(await isOwnAttendee(tx, entry))) return refuse('CLIENT_NOT_FOUND');
        const waiting = await reads.listWaitingEntries(tx, caller.userId, now());
        if (waiting.some((other) => isSameRequest(other, entry))) return refuse('REQUEST_PENDING');
        if (waiting.length >= ENTRIES_MAX) return refuse('CUSTOMER_LIMIT_REACHED');
        await writes.insertEntry(tx, entry);
        const event = waitlistEvent('waitlist.joined', entry);
        await insertEvents(tx, [{ ...event, actorId: caller.userId }], now());
        const stored = await reads.findEntry(tx, caller.userId, entry.id, now());
        return accept({ body: viewFor(caller)(stored!) });
      });
    }),

    route(contract.listWaitlist, ({ query, caller, path }) => {
      const scope = toAccountScope(caller);
      const toItem = viewFor(caller);
      return scope.kind === 'client'
        ? listPage(
            { path, query },
            TextRank,
            (page) => reads.listOwnEntries(db, caller.userId, now(), page),
            { toItem, toPosition: ({ id }) => ({ rank: id, id }) },
          )
        : listPage({ path, query }, MeasureRank, (page) => reads.listLine(db, scope, now(), page), {
            toItem,
            toPosition: ({ rank, id }) => ({ rank, id }),
          });
    }),

    route(contract.getWaitlistEntry, async ({ params, caller }) => {
      const find = caller.role === 'professional' ? reads.findServedEntry : reads.findEntry;
      const found = await find(db, caller.userId, params.id, now());
      return found ? accept({ body: viewFor(caller)(found) }) : refuse('NOT_FOUND');
    }),

    route(contract.reorderWaitlist, ({ params, body, caller }) =>
      transact(database, async (tx) => {
        const found = await reads.findEntry(tx, caller.userId, params.id, now());
        if (!found) return refuse('NOT_FOUND');
        // Two changes of the order at once would compute the same rank.
        await takeLocks(tx, [`waitlist/${found.businessId}`]);
        if (found.position === null) return refuse('INVALID_STATUS');
        const rank = await findRank(tx, found, body.position, now());
        await writes.updateEntry(tx, found.id, { rank });
        const moved = await reads.findEntry(tx, caller.userId, found.id, now());
        return accept({ body: viewFor(caller)(moved!) });
      }),
    ),

    route(contract.leaveWaitlist, async (input) => {
      const left = await leaveWaitlist(deps, input, input.params.id);
      return left.ok ? accept({ body: undefined }) : left;
    }),
  ];
}

/** Business, professional and services belong together and are open for bookings, at one of the wanted times. */
async function checkRequest(
  tx: Executor,
  entry: WaitlistEntry,
  nowMs: number,
): Promise<Outcome<undefined>> {
  const { businessId: business, serviceIds: services, professionalId, fromDate: date } = entry;
  const asked = { business, services, date };
  const request =
    professionalId === null
      ? {
          ...asked,
          professional: ANY_PROFESSIONAL,
          candidates: await listCandidateIds(tx, asked, CANDIDATES_MAX),
        }
      : { ...asked, professional: professionalId };
  const offerings = listOfferings(await loadWorld(tx, wantedNeeds(request, entry)), request);
  return offerings.ok ? checkWanted(offerings.value, entry, nowMs) : offerings;
}

/** If the neighbours are too close for a rank between them, all of the line move apart. */
async function findRank(tx: Executor, entry: WaitlistEntry, position: number, now: Date) {
  const rank = rankAt(await reads.listOtherRanks(tx, entry, now), position);
  if (rank !== undefined) return rank;
  await writes.spreadRanks(tx, entry.businessId);
  return rankAt(await reads.listOtherRanks(tx, entry, now), position)!;
}

async function isOwnAttendee(tx: Executor, { customerId, familyMemberId }: WaitlistEntry) {
  if (familyMemberId === null) return true;
  return (await findFamilyMember(tx, customerId, familyMemberId)) !== undefined;
}

function toEntry(body: JoinRequest, customerId: string, now: Date): WaitlistEntry {
  return {
    id: newId('wtl'),
    businessId: body.business,
    customerId,
    familyMemberId: body.familyMemberId ?? null,
    serviceIds: body.services,
    professionalId: body.professional === ANY_PROFESSIONAL ? null : (body.professional ?? null),
    fromDate: body.from,
    toDate: body.to,
    fromMin: toMinute(body.timeFrom),
    toMin: toMinute(body.timeTo),
    weekdays: body.weekdays,
    // Newer entries stand behind older ones until the business changes the order.
    rank: now.getTime(),
    status: 'waiting',
    holdId: null,
    offeredUntil: null,
    offered: [],
    skippedReason: null,
    skippedAt: null,
    createdAt: now,
  };
}

function isSameRequest(a: WaitlistEntry, b: WaitlistEntry): boolean {
  const requestOf = (entry: WaitlistEntry) =>
    JSON.stringify([
      [entry.businessId, entry.familyMemberId, entry.serviceIds, entry.professionalId],
      [entry.fromDate, entry.toDate, entry.fromMin, entry.toMin, entry.weekdays],
    ]);
  return requestOf(a) === requestOf(b);
}
