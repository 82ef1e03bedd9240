import type { z } from 'zod';
import { isStaff } from '../../contract/access.ts';
import { newId } from '../../contract/ids.ts';
import * as contract from '../../contract/waitlist.ts';
import { type Executor, transact } from '../../db/client.ts';
import { listCandidateIds } from '../../db/reads/calendar.ts';
import { findFamilyMember } from '../../db/reads/family-members.ts';
import { listBusinessIdsWith } from '../../db/reads/members.ts';
import * as reads from '../../db/reads/waitlist.ts';
import { listOtherRanks } from '../../db/reads/waitlist-line.ts';
import { loadWorld } from '../../db/reads/world.ts';
import { insertEvents } from '../../db/writes/events.ts';
import { takeLocks } from '../../db/writes/locks.ts';
import * as writes from '../../db/writes/waitlist.ts';
import { findAttendee } from '../../domain/attendee.ts';
import { waitlistEvent } from '../../domain/events.ts';
import { toMinute } from '../../domain/local-time.ts';
import type { Needs } from '../../domain/needs.ts';
import {
  ANY_PROFESSIONAL,
  CANDIDATES_MAX,
  listOfferings,
  type Offering,
} from '../../domain/offering.ts';
import { accept, type Outcome, refuse, refuseField } from '../../domain/outcome.ts';
import {
  clientOf,
  rankAt,
  waitlistView,
  type WaitlistEntry,
} from '../../domain/waitlist/waitlist.ts';
import { checkWanted, wantedNeeds } from '../../domain/waitlist/waitlist-request.ts';
import type { World } from '../../domain/world.ts';
import { toAccountScope, toCallerRole } from '../access/caller.ts';
import type { Caller } from '../access/tokens.ts';
import { refuseAttendee } from '../commands/book-command.ts';
import { leaveWaitlist } from '../commands/leave-waitlist.ts';
import type { Deps } from '../deps.ts';
import { sendList, MeasureRank, TextRank } from '../http/paging.ts';
import { route, type Route } from '../http/route.ts';
import { runIdempotently } from '../writes/idempotent.ts';

/** A customer waits for this many things at most. */
const ENTRIES_MAX = 10;

type JoinRequest = z.output<NonNullable<typeof contract.joinWaitlist.body>>;

export function waitlistRoutes(deps: Deps): Route[] {
  const { database } = deps;
  const { db } = database;
  const now = () => new Date(deps.nowMs());
  /** With the businesses whose client records the caller may read. */
  const viewFor = (caller: Caller, businessIds: readonly string[]) => (row: reads.WaitlistRow) => ({
    ...waitlistView(row, deps.nowMs()),
    position: row.position,
    ...(row.position !== null && row.isPaused && { isPaused: true as const }),
    ...(row.bookingId !== null && { appointmentIds: row.appointmentIds }),
    ...(caller.role !== 'customer' && toStaffFields(row)),
    // As in `GET /api/business/clients`.
    ...(businessIds.includes(row.businessId) && {
      clientEmail: row.clientEmail,
      clientPhone: row.clientPhone,
    }),
  });

  return [
    route(contract.joinWaitlist, async (input) => {
      const { body, caller } = input;
      // Unlike a booking: the family members of a client record cannot wait.
      if (isStaff(caller.role) && body.familyMemberId !== undefined) {
        return refuseField('INVALID_INPUT', 'familyMemberId');
      }
      const refused = refuseAttendee(body, toCallerRole(caller));
      if (refused) return refused;
      const asked = toEntry(body, caller, now());
      return runIdempotently(database, input, async (tx) => {
        const allowed = await checkRequest(tx, caller, asked, deps.nowMs());
        if (!allowed.ok) return allowed;
        const entry = { ...asked, endsAt: new Date(allowed.value.endMs) };
        await takeLocks(tx, [clientOf(entry)]);
        if (!(await isOwnAttendee(tx, entry))) return refuse('CLIENT_NOT_FOUND');
        const waiting = await reads.listWaitingEntries(tx, clientOf(entry), now());
        if (waiting.some((other) => isSameRequest(other, entry))) return refuse('REQUEST_PENDING');
        if (waiting.length >= ENTRIES_MAX) {
          return refuseField('CUSTOMER_LIMIT_REACHED', 'waitlistEntries');
        }
        await writes.insertEntry(tx, entry);
        const event = waitlistEvent('waitlist.joined', entry);
        await insertEvents(tx, [{ ...event, actorId: caller.userId }], now());
        const stored = await reads.findEntry(tx, caller.userId, entry.id, now());
        const clientsAt = await listBusinessIdsWith(tx, 'clients', caller);
        return accept({ body: viewFor(caller, clientsAt)(stored!) });
      });
    }),

    route(contract.listWaitlist, async ({ query, caller, path }) => {
      const { cursor: _cursor, limit: _limit, ...filter } = query;
      const scope = toAccountScope(caller);
      const toItem = viewFor(caller, await listBusinessIdsWith(db, 'clients', caller));
      return scope.kind === 'client'
        ? sendList(
            { path, query },
            TextRank,
            reads.listOwnEntries(db, caller.userId, filter, now()),
            { toItem, toPosition: ({ id }) => ({ rank: id, id }) },
          )
        : sendList({ path, query }, MeasureRank, reads.listLine(db, scope, filter, now()), {
            toItem,
            toPosition: ({ rank, id }) => ({ rank, id }),
          });
    }),

    route(contract.getWaitlistEntry, async ({ params, caller }) => {
      const find = isStaff(caller.role) ? reads.findServedEntry : reads.findEntry;
      const found = await find(db, caller.userId, params.id, now());
      if (!found) return refuse('NOT_FOUND');
      const businessIds = await listBusinessIdsWith(db, 'clients', caller);
      return accept({ body: viewFor(caller, businessIds)(found) });
    }),

    route(contract.reorderWaitlist, ({ params, body, caller }) =>
      transact(database, async (tx) => {
        const found = await reads.findEntry(tx, caller.userId, params.id, now());
        if (!found) return refuse('NOT_FOUND');
        // Two changes of the order at once would compute the same rank.
        await takeLocks(tx, [`waitlist/${found.businessId}`]);
        if (found.linePosition === null) return refuse('INVALID_STATUS');
        const rank = await findRank(tx, found, body.linePosition, now());
        await writes.updateEntry(tx, found.id, { rank });
        const moved = await reads.findEntry(tx, caller.userId, found.id, now());
        const clientsAt = await listBusinessIdsWith(tx, 'clients', caller);
        return accept({ body: viewFor(caller, clientsAt)(moved!) });
      }),
    ),

    route(contract.leaveWaitlist, async (input) => {
      const left = await leaveWaitlist(deps, input, input.params.id);
      return left.ok ? accept({ body: undefined }) : left;
    }),
  ];
}

function toStaffFields(row: reads.WaitlistRow) {
  return {
    linePosition: row.linePosition,
    clientName: row.clientName,
    ...(row.customerId !== null && { clientId: row.customerId }),
    ...(row.crmClientId !== null && { crmClientId: row.crmClientId }),
    offerMessage: row.offerMessage,
  };
}

/**
 * Business, professional and services belong together and are open for bookings, at one of the wanted times. Returns
 * the end of the last one.
 */
async function checkRequest(
  tx: Executor,
  caller: Caller,
  entry: NewEntry,
  nowMs: number,
): Promise<Outcome<{ endMs: number }>> {
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
  const needs = { ...wantedNeeds(request, entry), ...(isStaff(caller.role) && clientNeeds(entry)) };
  const world = await loadWorld(tx, needs);
  const offerings = listOfferings(world, request);
  if (!offerings.ok) return offerings;
  const known = checkClient(world, caller, entry, offerings.value[0]!);
  return known.ok ? checkWanted(offerings.value, entry, nowMs) : known;
}

function clientNeeds(entry: NewEntry): Partial<Needs> {
  const listOf = (id: string | null) => (id === null ? [] : [id]);
  return {
    accountIds: listOf(entry.customerId),
    clientIds: listOf(entry.customerId),
    crmClientIds: listOf(entry.crmClientId),
    personIds: [clientOf(entry)],
  };
}

/** The business puts its own clients on the list. */
function checkClient(
  world: World,
  caller: Caller,
  { customerId, crmClientId }: NewEntry,
  offering: Offering,
): Outcome<unknown> {
  if (!isStaff(caller.role)) return accept(undefined);
  const attendee = {
    callerId: caller.userId,
    callerRole: toCallerRole(caller),
    ...(customerId !== null && { clientId: customerId }),
    ...(crmClientId !== null && { crmClientId }),
  };
  return findAttendee(world, attendee, offering);
}

/** If the neighbours are too close for a rank between them, all of the line move apart. */
async function findRank(tx: Executor, entry: WaitlistEntry, position: number, now: Date) {
  const rank = rankAt(await listOtherRanks(tx, entry, now), position);
  if (rank !== undefined) return rank;
  await writes.spreadRanks(tx, entry.businessId);
  return rankAt(await listOtherRanks(tx, entry, now), position)!;
}

async function isOwnAttendee(tx: Executor, { customerId, familyMemberId }: WaitlistEntry) {
  if (familyMemberId === null || customerId === null) return true;
  return (await findFamilyMember(tx, { userId: customerId }, familyMemberId)) !== undefined;
}

/** Its end depends on the zone of the business. */
type NewEntry = Omit<WaitlistEntry, 'endsAt'>;

function toEntry(body: JoinRequest, { role, userId }: Caller, now: Date): NewEntry {
  const isOwn = role === 'customer';
  return {
    id: newId('wtl'),
    businessId: body.business,
    customerId: isOwn ? userId : (body.clientId ?? null),
    crmClientId: isOwn ? null : (body.crmClientId ?? null),
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
    bookingId: null,
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
