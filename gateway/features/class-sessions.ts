import {
  cancelClassSession,
  listClassSessions,
  listOpenSessions,
  moveClassSession,
  resizeClassSession,
  restoreClassSession,
  SESSION_DAYS_MAX,
} from '../../contract/classes.ts';
import { newId } from '../../contract/ids.ts';
import { findTimetableRecord, listSeats, listTimetables } from '../../db/reads/class-timetables.ts';
import { findBusiness } from '../../db/reads/businesses.ts';
import { findBusinessInAnyState } from '../../db/reads/own-business.ts';
import type { ClassTimetable } from '../../domain/class-timetable.ts';
import * as sessions from '../../domain/class-session-list.ts';
import { daysBetween, listDates } from '../../domain/local-time.ts';
import { accept, type Outcome, refuse, refuseField } from '../../domain/outcome.ts';
import { changeSession, type SessionChangeRequest } from '../commands/change-session.ts';
import { requireOneBusiness } from '../access/one-business.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/route.ts';

export function classSessionRoutes(deps: Deps): Route[] {
  const { database, discovery, nowMs } = deps;
  const { db } = database;

  /** The sessions of a business from the first to the last date. */
  async function readSessions(
    timetables: readonly ClassTimetable[],
    businessId: string,
    from: string,
    to: string,
  ) {
    const needs = sessions.classSessionNeeds(businessId, timetables, [from, to]);
    const world = await deps.readWorld(needs);
    const business = world.businesses.get(businessId)!;
    const listed = sessions.listClassSessions(world, business, listDates(from, to), nowMs());
    return { listed, timezone: business.timezone };
  }

  async function readWithRosters(businessId: string, from: string, to: string) {
    const timetables = await listTimetables(db, businessId, from);
    const { listed, timezone } = await readSessions(timetables, businessId, from, to);
    const seats = await listSeats(
      db,
      listed.flatMap(({ opened }) => opened?.id ?? []),
    );
    return listed.map((session) => {
      const own = seats.filter(({ sessionId }) => sessionId === session.opened?.id);
      return {
        ...sessions.openSessionView(session, timezone),
        status: session.status,
        reason: session.reason,
        seatsTaken: own.length,
        roster: own.flatMap(
          ({ id: appointmentId, clientName: client, clientId, crmClientId, status }) =>
            status === 'Cancelled'
              ? []
              : [{ appointmentId, client, clientId, crmClientId, status }],
        ),
      };
    });
  }

  /** Changes a session as a whole, and returns it as it is then. */
  async function change(
    input: Omit<SessionChangeRequest, 'path'> & { readonly businessIds: readonly string[] },
  ) {
    const { id, date } = input.params;
    const record = await findTimetableRecord(db, input.businessIds, id);
    if (!record) return refuse('NOT_FOUND');
    const { professionalId, businessId } = record;
    const business = (await findBusinessInAnyState(db, businessId))!;
    const place = { business, professionalId };
    const changed = await changeSession(deps, input, place, async (localDate) => {
      const listed = await readWithRosters(business.id, localDate, localDate);
      return listed.find(({ classId, sessionDate }) => classId === id && sessionDate === date);
    });
    return changed.ok ? accept({ body: changed.value }) : changed;
  }

  return [
    route(listClassSessions, async ({ query: { from, to }, businessIds }) => {
      const span = checkSpan(from, to);
      if (!span.ok) return span;
      const business = requireOneBusiness(businessIds);
      if (!business.ok) return business;
      return accept({ body: await readWithRosters(business.value, from, to) });
    }),

    route(listOpenSessions, async ({ query: { businessId, from, to } }) => {
      const span = checkSpan(from, to);
      if (!span.ok) return span;
      const business = await discovery.read((reader) => findBusiness(reader, businessId));
      if (!business) return refuse('BUSINESS_NOT_FOUND');
      const timetables = await discovery.read((reader) => listTimetables(reader, businessId, from));
      const { listed, timezone } = await readSessions(timetables, businessId, from, to);
      const shown = listed.filter(({ status }) => status === 'open' || status === 'full');
      return accept({ body: shown.map((each) => sessions.openSessionView(each, timezone)) });
    }),

    route(cancelClassSession, (input) =>
      change({ ...input, change: { kind: 'cancelSession', reason: input.body.reason } }),
    ),

    route(moveClassSession, (input) =>
      change({
        ...input,
        change: { kind: 'moveSession', ...input.body, newSessionId: newId('ses') },
      }),
    ),

    route(resizeClassSession, (input) =>
      change({ ...input, change: { kind: 'resizeSession', ...input.body } }),
    ),

    route(restoreClassSession, (input) => change({ ...input, change: { kind: 'restoreSession' } })),
  ];
}

function checkSpan(from: string, to: string): Outcome<undefined> {
  const days = daysBetween(from, to) + 1;
  const isValid = days >= 1 && days <= SESSION_DAYS_MAX;
  return isValid ? accept(undefined) : refuseField('INVALID_INPUT', 'to');
}
