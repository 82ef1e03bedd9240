import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryConfig } from 'pg';
import { readWorkerConfig } from '../../../config/index.ts';
import { runMain } from '../../../config/main.ts';
import { connect } from '../../../db/client.ts';
import { runWorkerProcess } from '../../../workers/process.ts';

/** A worker with a deliberate defect, which the proof must detect. The product has no such switch. */
const COMMIT_DELAY_MS = 300;
/** Long enough to kill the worker between two appointments of a series. */
const OCCURRENCE_DELAY_MS = 3_000;

type Statement = string | QueryConfig;
type Send = (statement: Statement, ...rest: unknown[]) => Promise<unknown>;

const textOf = (statement: Statement) =>
  typeof statement === 'string' ? statement : statement.text;
const withText = (statement: Statement, text: string) =>
  typeof statement === 'string' ? text : { ...statement, text };

type Replacement = readonly [pattern: RegExp | string, replacement: string];

/** Changes the text of some statements. */
const replacing =
  (...replacements: readonly Replacement[]) =>
  (send: Send): Send =>
  (statement, ...rest) => {
    const text = replacements.reduce(
      (before, [pattern, replacement]) => before.replace(pattern, replacement),
      textOf(statement),
    );
    return send(withText(statement, text), ...rest);
  };

/** Stores the first new appointment in a transaction of its own, before the others. */
async function sendOneByOne(send: Send, statement: Statement, rest: unknown[]): Promise<unknown> {
  if (!/^INSERT INTO "appointments"/.test(textOf(statement))) return send(statement, ...rest);
  const [[json]] = rest as [[string]];
  const [first, ...others] = JSON.parse(json) as unknown[];
  const insert = (rows: unknown[]) => send(statement, [JSON.stringify(rows)]);
  if (others.length === 0) return insert([first]);
  await insert([first]);
  await send('COMMIT');
  await sleep(OCCURRENCE_DELAY_MS);
  await send('BEGIN');
  return insert(others);
}

/** Each defect replaces the query function of one database connection. */
const DEFECTS: Readonly<Record<string, (send: Send) => Send>> = {
  'skip-lock': replacing(['pg_advisory_xact_lock(key)', 'key']),
  'skip-outcome': replacing([/^INSERT INTO "outcomes".*$/s, '$& WHERE false']),
  'ignore-holds': replacing(['h.taken && tstzrange(w.starts_at, w.ends_at)', 'false']),
  'keep-ended-seats': replacing([/^UPDATE "held_seats" SET expires_at.*$/s, '$& AND false']),
  'offer-last-first': replacing([
    '"waitlist_entries"."rank" asc, "waitlist_entries"."id" asc limit',
    '"waitlist_entries"."rank" desc, "waitlist_entries"."id" desc limit',
  ]),
  'ignore-busy-times': replacing([/FROM busy_times\s+WHERE/, '$& false AND']),
  'keep-coupon': replacing(
    [/^DELETE FROM "coupon_uses".*$/s, '$& AND false'],
    ['times_used + counted.change', 'times_used + greatest(counted.change, 0)'],
  ),
  // The outcome of an abandoned attempt is stored under another attempt, or the unique key would refuse it.
  'ignore-void': replacing(
    [/FROM "outcomes" WHERE "outcomes"."command_id" = ANY.*$/s, '$& AND "outcome" IS NOT NULL'],
    [
      /^(INSERT INTO "outcomes" .*SELECT .*)"attempt_id"(.* FROM json_populate)/s,
      `$1"attempt_id" || '/decided'$2`,
    ],
  ),
  // The claim is the only insert of the worker into this table. Its attempt is ended instead of decided.
  'drop-durable-claim': replacing([
    /^insert into "key_reservations"/i,
    `WITH dropped AS (INSERT INTO outcomes (command_id, kind, caller_id, attempt_id, request_id, fingerprint, abandon_reason,
       summary, requested_at, decided_at)
     VALUES ($1 || '/0', 'book', '', $1 || '/0', '', '', 'unanswered', '', now(), now()) ON CONFLICT DO NOTHING) $&`,
  ]),
  'commit-per-occurrence': (send) => {
    let earlier: Promise<unknown> = Promise.resolve();
    return (statement, ...rest) => {
      const sent = earlier.then(() => sendOneByOne(send, statement, rest));
      earlier = sent.catch(() => undefined);
      return sent;
    };
  },
  'answer-before-commit': (send) => {
    let commit: Promise<unknown> | undefined;
    return async (statement, ...rest) => {
      await commit;
      if (statement !== 'COMMIT') return send(statement, ...rest);
      commit = sleep(COMMIT_DELAY_MS).then(() => send(statement));
      return { rows: [] };
    };
  },
};

const name = process.env['PROOF_SABOTAGE'] ?? '';
const breakQuery = DEFECTS[name];
if (!breakQuery) throw new Error(`PROOF_SABOTAGE names no defect: ${name}`);

const connectDatabase: typeof connect = (options) => {
  const database = connect(options);
  database.pool.on('connect', (client) => {
    const send = client.query.bind(client) as unknown as Send;
    Object.assign(client, { query: breakQuery(send) });
  });
  return database;
};

await runMain((untilStopped) =>
  runWorkerProcess(readWorkerConfig(process.env), untilStopped, { connectDatabase }),
);
