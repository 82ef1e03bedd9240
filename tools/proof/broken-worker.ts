import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryConfig } from 'pg';
import { readWorkerConfig } from '../../config/index.ts';
import { runMain } from '../../config/main.ts';
import { connect } from '../../db/client.ts';
import { runWorkerProcess } from '../../workers/process.ts';

/** A worker with a deliberate defect, which the proof must detect. The product has no such switch. */
const COMMIT_DELAY_MS = 300;

type Statement = string | QueryConfig;
type Send = (statement: Statement, ...rest: unknown[]) => Promise<unknown>;

const textOf = (statement: Statement) =>
  typeof statement === 'string' ? statement : statement.text;
const withText = (statement: Statement, text: string) =>
  typeof statement === 'string' ? text : { ...statement, text };

/** Changes the text of some statements. */
const replacing =
  (pattern: RegExp | string, replacement: string) =>
  (send: Send): Send =>
  (statement, ...rest) =>
    send(withText(statement, textOf(statement).replace(pattern, replacement)), ...rest);

/** Each defect replaces the query function of one database connection. */
const DEFECTS: Readonly<Record<string, (send: Send) => Send>> = {
  'skip-lock': replacing('pg_advisory_xact_lock(key)', 'key'),
  'skip-outcome': replacing(/^INSERT INTO "outcomes".*$/s, '$& WHERE false'),
  'ignore-holds': replacing('h.taken && tstzrange(w.starts_at, w.ends_at)', 'false'),
  'keep-ended-seats': replacing(/^UPDATE "held_seats" SET expires_at.*$/s, '$& AND false'),
  'offer-last-first': replacing(
    '"waitlist_entries"."rank" asc, "waitlist_entries"."id" asc limit',
    '"waitlist_entries"."rank" desc, "waitlist_entries"."id" desc limit',
  ),
  'ignore-busy-times': replacing(/FROM busy_times\s+WHERE/, '$& false AND'),
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
