import type { Client } from 'pg';
import { asOwner } from '../database.ts';
import type { Log, Operation, Request } from '../log.ts';
import { BUSINESS, LINE, LINE_PROFESSIONALS, SMALL_PACKAGE } from '../market/marketplace.ts';
import { CODE_PREFIX } from '../operations/key.ts';
import { STUDIO } from '../market/studio.ts';
import { type Violation, violation } from '../violation.ts';

/** The stored effects of the changes that clients asked for. */
export type StoredChanges = {
  /** How often each event happened to an appointment. */
  readonly events: readonly {
    readonly id: string;
    readonly type: string;
    readonly count: number;
  }[];
  /** Holds, entries of the waitlist, closures, times off, purchases and coupons that clients made. */
  readonly made: readonly string[];
  /** The bookings that are decided. */
  readonly decided: readonly string[];
};

/** The events of an accepted request; `atMost` if a repeat is accepted and changes nothing, or only some are changed. */
type EventRule = { readonly types: readonly string[]; readonly atMost?: true };

const MOVED = { types: ['appointment.rescheduled'] };
const EVENT_RULES: Partial<Record<Request['action'], EventRule>> = {
  reschedule: MOVED,
  swap: MOVED,
  changeServices: { types: ['appointment.services_changed'] },
  complete: { types: ['appointment.completed'] },
  reopen: { types: ['appointment.reopened'] },
  confirm: { types: ['appointment.confirmed'], atMost: true },
  pay: { types: ['appointment.paid', 'appointment.payment_recorded'] },
  refund: { types: ['appointment.refunded', 'appointment.refund_recorded'] },
  voidPayment: { types: ['appointment.payment_voided'], atMost: true },
  redeem: { types: ['appointment.redeemed'] },
  voidRedemption: { types: ['appointment.redemption_voided'] },
};

/**
 * Compares the accepted changes with what was stored: each has its event, and nothing else happened.
 * So a request that was answered with 503 and carried out is noticed, also where a later one changes the same.
 */
export function findChangeDifferences(
  { operations, told, guaranteed }: Pick<Log, 'operations' | 'told' | 'guaranteed'>,
  stored: StoredChanges,
): Violation[] {
  const decided = new Set(stored.decided);
  return [
    ...compareEvents(operations, stored.events),
    ...stored.made
      .filter((id) => !told.has(id))
      .map((id) => violation('WRONG_ROWS', `${id} was made, and no client was told so`)),
    ...[...guaranteed]
      .filter((id) => !decided.has(id))
      .map((id) => violation('NEVER_DECIDED', `${id} was answered with 202 and is not decided`)),
  ];
}

function compareEvents(
  operations: readonly Operation[],
  events: StoredChanges['events'],
): Violation[] {
  const accepted = countAccepted(operations);
  const happened = new Map<string, number>();
  for (const { id, type, count } of events) {
    const rule = Object.values(EVENT_RULES).find(({ types }) => types.includes(type));
    if (rule) add(happened, nameOf(id, rule), count);
  }
  return [...new Set([...accepted.keys(), ...happened.keys()])].flatMap((name) => {
    const [asked, found] = [accepted.get(name) ?? 0, happened.get(name) ?? 0];
    const isAtMost = [...AT_MOST].some((type) => name.endsWith(type));
    const isRight = isAtMost ? found <= asked : found === asked;
    const text = `${name}: ${asked} requests were accepted and ${found} events happened`;
    return isRight ? [] : [violation('WRONG_EVENTS', text)];
  });
}

const AT_MOST = new Set(
  Object.values(EVENT_RULES).flatMap(({ types, atMost }) => (atMost ? [types.join()] : [])),
);

const nameOf = (id: string, { types }: EventRule) => `${id} ${types.join()}`;

/** How often each change of each appointment was accepted. */
function countAccepted(operations: readonly Operation[]): Map<string, number> {
  const accepted = new Map<string, number>();
  for (const { request, outcome } of operations) {
    const rule = EVENT_RULES[request.action];
    if (!rule || outcome.status !== 'succeeded' || !('id' in request)) continue;
    const ids = [request.id, ...('other' in request ? [request.other] : [])];
    for (const id of ids) add(accepted, nameOf(id, rule), 1);
  }
  return accepted;
}

function add(counts: Map<string, number>, name: string, count: number): void {
  counts.set(name, (counts.get(name) ?? 0) + count);
}

/** Only the businesses whose records are all made by these clients. */
const BUSINESSES = [BUSINESS, LINE, STUDIO];

export const listChangeDifferences = (databaseUrl: string, log: Log): Promise<Violation[]> =>
  asOwner(databaseUrl, async (client) =>
    findChangeDifferences(log, {
      events: await listEvents(client),
      made: await listMade(client),
      decided: await listDecided(client, [...log.guaranteed]),
    }),
  );

async function listEvents(client: Client): Promise<StoredChanges['events']> {
  const { rows } = await client.query<StoredChanges['events'][number]>(
    `SELECT resource_id AS id, type, count(*)::int FROM events
     WHERE type LIKE 'appointment.%' AND business_id = ANY($1) GROUP BY resource_id, type`,
    [BUSINESSES],
  );
  return rows;
}

/** An offer to a waiting customer is a hold that no client asked for. */
async function listMade(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM holds WHERE waitlist_entry_id IS NULL AND business_id = ANY($1)
     UNION ALL SELECT id FROM waitlist_entries WHERE business_id = ANY($1)
     UNION ALL SELECT id FROM business_closures WHERE business_id = ANY($1)
     UNION ALL SELECT id FROM time_off WHERE professional_id = ANY($2)
     UNION ALL SELECT id FROM package_purchases WHERE package_id = $3
     UNION ALL SELECT id FROM coupons WHERE code LIKE $4 || '%'`,
    [BUSINESSES, LINE_PROFESSIONALS, SMALL_PACKAGE, CODE_PREFIX],
  );
  return rows.map(({ id }) => id);
}

/** An attempt that was given up is no decision. */
async function listDecided(client: Client, ids: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT command_id AS id FROM outcomes WHERE outcome IS NOT NULL AND command_id = ANY($1)`,
    [ids],
  );
  return rows.map(({ id }) => id);
}
