import { readCommandLine } from '../config/command-line.ts';
import { runMain } from '../config/main.ts';
import { requireServer } from '../config/require-server.ts';
import { DECISIONS_DAYS } from '../contract/decisions.ts';
import { connect } from '../db/client.ts';
import { listDecisions } from '../db/reads/decisions.ts';
import { decisionView } from '../domain/decision-view.ts';
import { DAY_MS } from '../domain/durations.ts';
import { findDatabaseUrl } from '../launcher/services/embedded-database.ts';

/** `npm run decisions`: prints what was asked, decided, when and why. */
const USAGE = `usage: npm run decisions [-- OPTIONS]

Prints the decisions of the engine, newest first, from DATABASE_URL or a running npm start.

  --customer ID      asked by this account, booked for it, or about its appointments
  --professional ID  about this calendar
  --appointment ID   about this appointment
  --since TIME       30m, 2h, 7d, or a time such as 2027-03-15T09:00Z (default: ${DECISIONS_DAYS}d)
  --limit N          print at most N decisions (default: 100)

example: npm run decisions -- --customer usr_demo_customer --since 2h`;

const LIMIT_MAX = 10_000;
const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: DAY_MS };
const option = { type: 'string' } as const;

const { values, refuse } = readCommandLine(
  USAGE,
  { customer: option, professional: option, appointment: option, since: option, limit: option },
  [],
);
const since = toTime(values.since ?? `${DECISIONS_DAYS}d`);
if (Number.isNaN(since.getTime())) refuse(`'${values.since}' is not a time`);
const limit = Number(values.limit ?? 100);
if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT_MAX) {
  refuse(`'${values.limit}' is not a number from 1 to ${LIMIT_MAX}`);
}

await runMain(async () => {
  const database = connect({
    url: findDatabaseUrl(process.env),
    poolMax: 1,
    role: 'amsel_gateway',
    onConnectionError: () => undefined,
  });
  await requireServer('Postgres', 'DATABASE_URL', () => database.pool.query('SELECT 1'));
  const filter = {
    customerId: values.customer,
    professionalId: values.professional,
    appointmentId: values.appointment,
    since,
  };
  const decisions = await listDecisions(database.db, filter, { limit });
  for (const decision of decisions) console.log(describe(decisionView(decision)));
  if (decisions.length === 0) console.log(`No decisions since ${since.toISOString()}.`);
  await database.close();
});

function toTime(text: string): Date {
  const [, count, unit] = /^(\d+)([mhd])$/.exec(text) ?? [];
  return new Date(unit ? Date.now() - Number(count) * UNIT_MS[unit]! : text);
}

function describe(decision: ReturnType<typeof decisionView>): string {
  const { id, kind, callerId, clientId, request, requestedAt, decidedAt, changes } = decision;
  const cause = decision.error ?? decision.reason;
  const verdict = cause === undefined ? decision.decision : `${decision.decision}: ${cause}`;
  return [
    `${decidedAt}  ${kind}  ${verdict}`,
    `  asked ${requestedAt} by ${callerId}${clientId ? ` for ${clientId}` : ''} (${id})`,
    `  ${request}`,
    ...changes.map((change) => `  → ${change.type} ${change.id}`),
    '',
  ].join('\n');
}
