import { and, desc, eq, getTableColumns, gte, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { StoredDecision } from '../../domain/decision-view.ts';
import type { Executor } from '../client.ts';
import { users } from '../schema/accounts.ts';
import { appointments } from '../schema/appointments.ts';
import { outcomes } from '../schema/engine.ts';
import { events } from '../schema/events.ts';
import type { Page } from './pagination.ts';

export type DecisionFilter = {
  readonly customerId?: string | undefined;
  readonly professionalId?: string | undefined;
  readonly appointmentId?: string | undefined;
  readonly since: Date;
};

/** `decidedAtUs`: the time of the decision in microseconds, for the cursor. A Date has only milliseconds. */
export type DecisionRecord = StoredDecision & { readonly decidedAtUs: number };

const bookedIds = sql`${outcomes.outcome} -> 'value' -> 'appointmentIds'`;

/** Newest first. */
export function listDecisions(
  executor: Executor,
  filter: DecisionFilter,
  { limit, after }: Page<number>,
): Promise<DecisionRecord[]> {
  return executor
    .select({
      ...getTableColumns(outcomes),
      decidedAtUs: sql`(extract(epoch FROM ${outcomes.decidedAt}) * 1000000)::bigint`.mapWith(
        Number,
      ),
      callerName: users.name,
      events: eventsOfDecision,
    })
    .from(outcomes)
    .leftJoin(users, eq(users.id, outcomes.callerId))
    .where(
      and(
        gte(outcomes.decidedAt, filter.since),
        // The key of a plain write is no decision.
        ne(outcomes.kind, 'write'),
        concernsCustomer(filter.customerId),
        filter.professionalId === undefined
          ? undefined
          : eq(outcomes.professionalId, filter.professionalId),
        concernsAppointment(filter.appointmentId),
        after &&
          lt(
            sql`(${outcomes.decidedAt}, ${outcomes.commandId})`,
            sql`(timestamptz 'epoch' + ${after.rank} * interval '1 microsecond', ${after.id})`,
          ),
      ),
    )
    .orderBy(desc(outcomes.decidedAt), desc(outcomes.commandId))
    .limit(limit);
}

/** The transaction of a decision writes its events with the same time. */
const eventsOfDecision = sql<StoredDecision['events']>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('type', ${events.type}, 'resourceId', ${events.resourceId}) ORDER BY ${events.seq}), '[]')
  FROM ${events}
  WHERE ${events.createdAt} = ${outcomes.decidedAt}
    AND ${events.resourceId} IN (SELECT jsonb_array_elements_text(${bookedIds})))`;

/** Their own requests, bookings by staff for them, and every change of their appointments. */
function concernsCustomer(id: string | undefined): SQL | undefined {
  if (id === undefined) return undefined;
  const isTheirs = sql`EXISTS (
    SELECT FROM ${appointments}
    WHERE (${appointments.clientId} = ${id} OR ${appointments.crmClientId} = ${id})
      AND (${appointments.id} = ${outcomes.appointmentId} OR ${bookedIds} ? ${appointments.id}))`;
  return or(eq(outcomes.callerId, id), eq(outcomes.clientId, id), isTheirs);
}

function concernsAppointment(id: string | undefined): SQL | undefined {
  return id === undefined
    ? undefined
    : or(eq(outcomes.appointmentId, id), sql`${bookedIds} ? ${id}`);
}
