import {
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  max,
  min,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { laterId } from '../../contract/ids.ts';
import type { EventType } from '../../domain/events.ts';
import type { StoredEvent } from '../../domain/history.ts';
import type { Executor } from '../client.ts';
import { events } from '../schema/events.ts';
import type { AccountScope } from './appointments.ts';
import { businessIdsWith, listBusinessIdsWith, ownProfessionalId } from './members.ts';
import { findOwnProfessional } from './staff.ts';

export type PlacedEvent = StoredEvent & {
  readonly type: EventType;
  readonly businessId: string;
  readonly resourceId: string;
  readonly professionalId: string | null;
  readonly previousProfessionalId: string | null;
  readonly position: number;
};

/** Events after a position, in order. */
export async function listEvents(
  executor: Executor,
  scope: AccountScope,
  page: {
    readonly after: number;
    readonly types?: readonly EventType[] | undefined;
    readonly limit: number;
  },
): Promise<PlacedEvent[]> {
  const rows = await executor
    .select(getTableColumns(events))
    .from(events)
    .where(
      and(
        isInScope(scope),
        gt(events.position, page.after),
        page.types && inArray(events.type, [...page.types]),
      ),
    )
    .orderBy(asc(events.position))
    .limit(page.limit);
  // Only DomainEvents are inserted, and the condition excludes events without a position.
  return rows as PlacedEvent[];
}

/** The businesses and the calendar whose events an account reads. */
export type EventReader = {
  readonly businessIds: readonly string[];
  readonly professionalId?: string | undefined;
};

export async function findEventReader(
  executor: Executor,
  { userId }: AccountScope,
): Promise<EventReader> {
  return {
    businessIds: await listBusinessIdsWith(executor, 'calendar', { userId }),
    professionalId: (await findOwnProfessional(executor, userId))?.id,
  };
}

export const CONCERNS_MAX = 1_000;

/** The businesses and calendars that events after a position concern, in order. */
export async function listConcerns(executor: Executor, after: number) {
  const rows = await executor
    .select({
      position: events.position,
      businessId: events.businessId,
      professionalId: events.professionalId,
      previousProfessionalId: events.previousProfessionalId,
    })
    .from(events)
    .where(gt(events.position, after))
    .orderBy(asc(events.position))
    .limit(CONCERNS_MAX);
  // The condition excludes events without a position.
  return rows.map((row) => ({ ...row, position: row.position! }));
}

/**
 * The position of an event of the business or calendar; undefined if there is none since `since`. A
 * professional continues after an event of a business that they have left.
 */
export async function findEventPosition(
  executor: Executor,
  scope: AccountScope,
  id: string,
  since: Date,
): Promise<number | undefined> {
  const [row] = await executor
    .select({ position: events.position })
    .from(events)
    .where(
      and(
        eq(events.id, id),
        isOfReader(scope),
        gte(events.createdAt, since),
        isNotNull(events.position),
      ),
    );
  return row?.position ?? undefined;
}

/** No transaction takes longer from the creation of an event to its commit. */
export const COMMIT_MS_MAX = 10_000;

/**
 * The position before all events with this id or a later one. Ids are sorted by creation, positions by commit: only
 * events that were created until the commit of the oldest one can be placed before it.
 */
export async function findPositionBefore(executor: Executor, id: string): Promise<number> {
  // Read first: an event that is placed meanwhile is found below.
  const last = await findLastPosition(executor);
  const [oldest] = await executor
    .select({ id: events.id })
    .from(events)
    .where(and(gte(events.id, id), isNotNull(events.position)))
    .orderBy(asc(events.id))
    .limit(1);
  if (!oldest) return last;
  const [row] = await executor
    .select({ first: min(events.position) })
    .from(events)
    .where(
      and(gte(events.id, oldest.id), lte(events.id, laterId('evt', oldest.id, COMMIT_MS_MAX))),
    );
  return row!.first! - 1;
}

export async function findLastPosition(executor: Executor): Promise<number> {
  const [row] = await executor.select({ last: max(events.position) }).from(events);
  return row?.last ?? 0;
}

/** The age of the oldest committed event without a position; 0 if all have one. */
export async function findUnplacedAgeSeconds(executor: Executor): Promise<number> {
  const [row] = await executor
    .select({
      age: sql<number>`coalesce(extract(epoch FROM now() - min(${events.createdAt})), 0)::float8`,
    })
    .from(events)
    .where(isNull(events.position));
  return Math.max(0, row!.age);
}

/** For each consumer, the age of the first event that was not passed to it; 0 if it has all. */
export async function listUnconsumedAges(
  executor: Executor,
): Promise<readonly { readonly consumer: string; readonly ageSeconds: number }[]> {
  const { rows } = await executor.execute<{ consumer: string; ageSeconds: number }>(sql`
    SELECT consumer, greatest(0, coalesce(extract(epoch FROM now() - (
      SELECT created_at FROM events WHERE events.position > event_cursors.position
      ORDER BY events.position LIMIT 1)), 0))::float8 AS "ageSeconds"
    FROM event_cursors ORDER BY consumer`);
  return rows;
}

/** The event belongs to a business of the staff, or to the own calendar of the professional. */
function isOfReader({ userId }: AccountScope): SQL | undefined {
  return or(isOfBusiness(userId), isOfOwnCalendar(userId));
}

function isOfBusiness(userId: string): SQL {
  return sql`${events.businessId} = ANY(${businessIdsWith('calendar', userId)})`;
}

function isOfOwnCalendar(userId: string): SQL | undefined {
  const own = ownProfessionalId(userId);
  return or(sql`${events.professionalId} = ${own}`, sql`${events.previousProfessionalId} = ${own}`);
}

/** A professional reads the events of their calendar at the businesses where they work now. */
function isInScope({ userId }: AccountScope): SQL | undefined {
  const workplaces = businessIdsWith('ownCalendar', userId);
  return or(
    isOfBusiness(userId),
    and(isOfOwnCalendar(userId), sql`${events.businessId} = ANY(${workplaces})`),
  );
}
