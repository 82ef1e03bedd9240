import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { AppointmentRecord } from '../../domain/appointment.ts';
import { toSearchTerms } from '../../domain/clients/client-search.ts';
import type { Executor } from '../client.ts';
import { prepareStatement } from '../prepared-statements.ts';
import { appointments } from '../schema/appointments.ts';
import { clientKeySource, crmClients } from '../schema/clients.ts';
import type { Listing, Order, Page } from './pagination.ts';

export type ClientRecord = Omit<typeof crmClients.$inferSelect, 'searchKey' | 'updatedAt'>;

export type ClientSummary = {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly notes: string | null;
  readonly tags: string[];
  readonly createdAt: Date;
  /** When the last mail to the client could not be delivered; null if it was. */
  readonly mailBouncedAt: Date | null;
  readonly hasAccount: boolean;
  readonly currency: string;
  readonly appointments: number;
  readonly completed: number;
  readonly cancelled: number;
  readonly noShows: number;
  readonly spentMinor: number;
};

export type ClientFilter = {
  readonly query?: string | undefined;
  readonly tag?: string | undefined;
  readonly updatedSince?: string | undefined;
};

/** A client of a list; `rank` is the sort key. */
export type RankedClient = ClientSummary & { readonly rank: string };

/**
 * The client records of the business, and the accounts with appointments there, each with totals. Oldest first;
 * those that a search has found by name, first those whose name begins with the text.
 */
export function listClients(
  executor: Executor,
  businessId: string,
  filter: ClientFilter,
): Listing<RankedClient, string> {
  return {
    read: (page) => readClients(executor, businessId, filter, page),
    count: () => countClients(executor, businessId, filter),
  };
}

async function readClients(
  executor: Executor,
  businessId: string,
  filter: ClientFilter,
  { after, limit, order = 'asc' }: Page<string>,
): Promise<RankedClient[]> {
  const { query, tag, updatedSince } = filter;
  if (order === 'asc' && (query ?? tag ?? updatedSince) === undefined) {
    const rows = await clientsStatement(executor, { businessId, after: after?.id ?? '', limit });
    return rows.map((row) => ({ ...toClient(row), rank: row.id }));
  }
  const direction = sql.raw(order);
  const isBeyond = sql.raw(order === 'asc' ? '>' : '<');
  const isNext = after ? sql`(rank, id) ${isBeyond} (${after.rank}, ${after.id})` : sql`true`;
  const selection = selectionOf(filter);
  const { rows } = await executor.execute<ClientRow>(
    selectClients(
      sql`${businessId}::text`,
      {
        ...selection,
        rank: query === undefined ? sql`id` : rankByName(query),
        condition: sql`${isNext} AND ${selection.condition} ORDER BY rank ${direction}, id ${direction} LIMIT ${limit}`,
      },
      order,
    ),
  );
  return rows.map((row) => ({ ...toClient(row), rank: row.rank }));
}

async function countClients(
  executor: Executor,
  businessId: string,
  filter: ClientFilter,
): Promise<number> {
  const { rows } = await executor.execute<{ count: number }>(
    sql`${withClients(sql`${businessId}::text`, selectionOf(filter))} SELECT count(*)::int AS count FROM page`,
  );
  return rows[0]!.count;
}

function selectionOf({ query, tag, updatedSince }: ClientFilter): Selection {
  return {
    record: matches(sql`c.search_key`, query),
    // The contact of an account that has not booked itself is not shown, so it is not found by it either.
    account: matches(accountKey(), query),
    rank: sql`id`,
    condition: sql`${hasTag(tag)} AND ${isChangedSince(updatedSince)}`,
  };
}

/** A client changes with the record, with notes and tags, and with the appointments that the totals count. */
function isChangedSince(moment: string | undefined): SQL {
  if (moment === undefined) return sql`true`;
  const since = sql`${moment}::timestamptz`;
  return sql`(changed_at >= ${since} OR id IN (SELECT unnest(ARRAY[a.client_id, a.crm_client_id]) FROM appointments a
    WHERE a.business_id = (SELECT id FROM business) AND a.updated_at >= ${since}))`;
}

export async function findClient(
  executor: Executor,
  businessId: string,
  id: string,
): Promise<ClientSummary | undefined> {
  const [row] = await clientStatement(executor, { businessId, id });
  return row && toClient(row);
}

export async function isClientRecord(
  executor: Executor,
  businessId: string,
  id: string,
): Promise<boolean> {
  const rows = await executor
    .select({ id: crmClients.id })
    .from(crmClients)
    .where(and(eq(crmClients.id, id), eq(crmClients.businessId, businessId)));
  return rows.length > 0;
}

export async function listClientsByIds(
  executor: Executor,
  businessId: string,
  ids: readonly string[],
): Promise<ClientSummary[]> {
  const condition = sql`id = ANY(${sql.param([...ids])}::text[])`;
  const selection = { ...anyClient, condition };
  const { rows } = await executor.execute<ClientRow>(
    selectClients(sql`${businessId}::text`, selection),
  );
  return rows.map(toClient);
}

const accountKey = () =>
  sql`match_key(${sql.raw(
    clientKeySource(
      'u.name',
      'CASE WHEN has_booked THEN u.email END',
      'CASE WHEN has_booked THEN u.phone END',
    ),
  )})`;

/** One or two letters match only the start of a word. */
function matches(key: SQL, query: string | undefined): SQL {
  if (query === undefined) return sql`true`;
  const terms = toSearchTerms(query).map(({ kind, texts }) =>
    sql.join(
      texts.flatMap((text) => {
        const word = sql`match_key(${escapeLike(text)}::text)`;
        const isShort = kind === 'word' && text.length <= 2;
        return isShort
          ? [sql`${key} LIKE ${word} || '%'`, sql`${key} LIKE '% ' || ${word} || '%'`]
          : [sql`${key} LIKE '%' || ${word} || '%'`];
      }),
      sql` OR `,
    ),
  );
  return sql.join(
    terms.map((term) => sql`(${term})`),
    sql` AND `,
  );
}

const rankByName = (query: string) =>
  sql`(CASE WHEN match_key(name) LIKE match_key(${escapeLike(query)}::text) || '%' THEN '0' ELSE '1' END || match_key(name)) COLLATE "C"`;

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

const hasTag = (tag: string | undefined) =>
  tag === undefined
    ? sql`true`
    : sql`EXISTS (SELECT FROM unnest(tags) AS tag WHERE match_key(tag) = match_key(${tag}::text))`;

const anyClient = { record: sql`true`, account: sql`true`, rank: sql`id` };

const clientsStatement = prepareStatement<ClientRow>(
  'clients',
  selectClients(sql`${sql.placeholder('businessId')}`, {
    ...anyClient,
    condition: sql`id > ${sql.placeholder('after')} ORDER BY id LIMIT ${sql.placeholder('limit')}`,
  }),
);

// A separate statement: one that may return one or all rows gets the plan for all.
const clientStatement = prepareStatement<ClientRow>(
  'client',
  selectClients(sql`${sql.placeholder('businessId')}`, {
    ...anyClient,
    condition: sql`id = ${sql.placeholder('id')}`,
  }),
);

/** Conditions on client records, on accounts, and on both; and the sort key of both. */
type Selection = Readonly<Record<'record' | 'account' | 'rank' | 'condition', SQL>>;

/** Defines `business`, and `page` with the clients that meet the conditions. */
function withClients(businessId: SQL, { record, account, rank, condition }: Selection): SQL {
  return sql`
    WITH business AS (
      SELECT id, currency FROM businesses WHERE id = ${businessId}
    ), client AS (
      SELECT c.id, c.name, c.email, c.phone, c.notes, c.tags, c.created_at, c.updated_at AS changed_at, false AS "hasAccount"
      FROM crm_clients c WHERE c.business_id = (SELECT id FROM business) AND ${record}
      UNION ALL
      SELECT u.id, u.name, u.email, u.phone, n.notes, coalesce(n.tags, '{}'), NULL, n.updated_at, true FROM users u
      JOIN (SELECT client_id, bool_or(booked_by_id = client_id) AS has_booked FROM appointments
        WHERE business_id = (SELECT id FROM business) AND client_id IS NOT NULL GROUP BY client_id) AS visitor
        ON visitor.client_id = u.id
      LEFT JOIN account_notes n ON n.user_id = u.id AND n.business_id = (SELECT id FROM business)
      WHERE u.erased_at IS NULL AND ${account}
    ), page AS (
      SELECT * FROM (SELECT *, ${rank} AS rank FROM client) AS ranked WHERE ${condition}
    )`;
}

function selectClients(businessId: SQL, selection: Selection, order: Order = 'asc'): SQL {
  const direction = sql.raw(order);
  return sql`${withClients(businessId, selection)}
    SELECT page.id, page.rank, name, notes, tags, "hasAccount", currency, appointments, completed, cancelled,
      CASE WHEN "hasAccount" AND NOT coalesce(has_booked, false) THEN NULL ELSE email END AS email,
      CASE WHEN "hasAccount" AND NOT coalesce(has_booked, false) THEN NULL ELSE phone END AS phone,
      "noShows", paid_minor + package_minor AS "spentMinor",
      (extract(epoch FROM CASE WHEN "hasAccount" THEN ${lastBounce('user_id')}
        ELSE ${lastBounce('crm_client_id')} END) * 1000)::float8 AS "mailBouncedAtMs",
      -- An account has no record here: it counts from its first appointment.
      (extract(epoch FROM coalesce(page.created_at, first_booked_at)) * 1000)::float8 AS "createdAtMs"
    FROM page CROSS JOIN business CROSS JOIN LATERAL (
      SELECT count(*)::int AS appointments, min(a.created_at) AS first_booked_at,
        bool_or(a.booked_by_id = a.client_id) AS has_booked,
        count(*) FILTER (WHERE a.status = 'Completed')::int AS completed,
        count(*) FILTER (WHERE a.status = 'Cancelled')::int AS cancelled,
        count(*) FILTER (WHERE a.status = 'NoShow')::int AS "noShows",
        coalesce(sum(a.paid_minor - a.refunded_minor), 0)::float8 AS paid_minor
      FROM appointments a
      WHERE a.business_id = business.id AND (a.client_id = page.id OR a.crm_client_id = page.id)
    ) AS totals CROSS JOIN LATERAL (
      SELECT coalesce(sum(CASE WHEN l.kind IN ('refund', 'void') THEN -l.amount_minor ELSE l.amount_minor END), 0)::float8 AS package_minor
      FROM package_purchases p JOIN ledger_entries l ON l.purchase_id = p.id
      WHERE (p.user_id = page.id OR p.crm_client_id = page.id) AND p.business_id = business.id AND p.currency = business.currency
    ) AS sales
    ORDER BY page.rank ${direction}, page.id ${direction}`;
}

/** When the address of the client was last refused for good, unless a later mail was sent. */
function lastBounce(column: 'user_id' | 'crm_client_id'): SQL {
  return sql`(SELECT CASE WHEN n.status = 'failed' THEN n.settled_at END FROM notifications n
    WHERE n.${sql.raw(column)} = page.id AND n.business_id = business.id
      AND n.channel = 'email' AND (n.status = 'sent' OR n.status = 'failed' AND n.failure = 'address')
    ORDER BY n.settled_at DESC LIMIT 1)`;
}

type ClientRow = Omit<ClientSummary, 'createdAt' | 'mailBouncedAt'> & {
  readonly rank: string;
  readonly createdAtMs: number;
  readonly mailBouncedAtMs: number | null;
};

function toClient({ createdAtMs, mailBouncedAtMs, ...client }: ClientRow): ClientSummary {
  const { rank: _rank, ...fields } = client;
  return {
    ...fields,
    createdAt: new Date(createdAtMs),
    mailBouncedAt: mailBouncedAtMs === null ? null : new Date(mailBouncedAtMs),
  };
}

/** Appointments of a client at a business, newest first. */
export function listClientAppointments(
  executor: Executor,
  businessId: string,
  clientId: string,
  limit: number,
): Promise<AppointmentRecord[]> {
  return executor
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.businessId, businessId),
        or(eq(appointments.clientId, clientId), eq(appointments.crmClientId, clientId)),
      ),
    )
    .orderBy(desc(appointments.startsAt), desc(appointments.id))
    .limit(limit);
}
