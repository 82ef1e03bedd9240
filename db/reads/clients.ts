import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { AppointmentRecord } from '../../domain/appointment.ts';
import type { Executor } from '../client.ts';
import { prepareStatement } from '../prepared-statements.ts';
import { appointments } from '../schema/appointments.ts';
import type { crmClients } from '../schema/clients.ts';
import type { Page } from './pagination.ts';

export type ClientRecord = typeof crmClients.$inferSelect;

export type ClientSummary = {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly notes: string | null;
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

/**
 * The client records of the business, and the accounts with appointments there, each with totals.
 */
export async function listClients(
  executor: Executor,
  businessId: string,
  page: Page<string>,
): Promise<ClientSummary[]> {
  const { after, limit } = page;
  const rows = await clientsStatement(executor, { businessId, after: after?.id ?? '', limit });
  return rows.map(toClient);
}

export async function findClient(
  executor: Executor,
  businessId: string,
  id: string,
): Promise<ClientSummary | undefined> {
  const [row] = await clientStatement(executor, { businessId, id });
  return row && toClient(row);
}

const clientsStatement = selectClients(
  'clients',
  sql`id > ${sql.placeholder('after')} ORDER BY id LIMIT ${sql.placeholder('limit')}`,
);

// A separate statement: one that may return one or all rows gets the plan for all.
const clientStatement = selectClients('client', sql`id = ${sql.placeholder('id')}`);

function selectClients(name: string, condition: SQL) {
  return prepareStatement<ClientRow>(
    name,
    sql`
    WITH business AS (
      SELECT id, currency FROM businesses WHERE id = ${sql.placeholder('businessId')}
    ), client AS (
      SELECT c.id, c.name, c.email, c.phone, c.notes, c.created_at, false AS "hasAccount"
      FROM crm_clients c WHERE c.business_id = (SELECT id FROM business)
      UNION ALL
      SELECT u.id, u.name, u.email, u.phone, n.notes, NULL, true FROM users u
      LEFT JOIN account_notes n ON n.user_id = u.id AND n.business_id = (SELECT id FROM business)
      WHERE u.erased_at IS NULL AND u.id IN (
        SELECT a.client_id FROM appointments a WHERE a.business_id = (SELECT id FROM business))
    ), page AS (
      SELECT * FROM client WHERE ${condition}
    )
    SELECT page.id, name, notes, "hasAccount", currency, appointments, completed, cancelled,
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
      SELECT coalesce(sum(CASE l.kind WHEN 'refund' THEN -l.amount_minor ELSE l.amount_minor END), 0)::float8 AS package_minor
      FROM package_purchases p JOIN ledger_entries l ON l.purchase_id = p.id
      WHERE p.user_id = page.id AND p.business_id = business.id AND p.currency = business.currency
    ) AS sales
    ORDER BY page.id`,
  );
}

/** When the address of the client was last refused for good, unless a later mail was sent. */
function lastBounce(column: 'user_id' | 'crm_client_id'): SQL {
  return sql`(SELECT CASE WHEN n.status = 'failed' THEN n.settled_at END FROM notifications n
    WHERE n.${sql.raw(column)} = page.id AND n.business_id = business.id
      AND n.channel = 'email' AND (n.status = 'sent' OR n.status = 'failed' AND n.failure = 'address')
    ORDER BY n.settled_at DESC LIMIT 1)`;
}

type ClientRow = Omit<ClientSummary, 'createdAt' | 'mailBouncedAt'> & {
  readonly createdAtMs: number;
  readonly mailBouncedAtMs: number | null;
};

function toClient({ createdAtMs, mailBouncedAtMs, ...client }: ClientRow): ClientSummary {
  return {
    ...client,
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
