import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryConfig } from 'pg';
import { readWorkerConfig } from '../../config/index.ts';
import { runMain } from '../../config/main.ts';
import { connect } from '../../db/client.ts';
import { runWorkerProcess } from '../../workers/process.ts';

/** A worker with one deliberate defect: the proof must detect it. The product has no such switch. */
const COMMIT_DELAY_MS = 300;

type Statement = string | QueryConfig;
type Send = (statement: Statement, ...rest: unknown[]) => Promise<unknown>;

const textOf = (statement: Statement) =>
  typeof statement === 'string' ? statement : statement.text;
const withText = (statement: Statement, text: string) =>
  typeof statement === 'string' ? text : { ...statement, text };

/** Each defect replaces the query function of one database connection. */
const DEFECTS: Readonly<Record<string, (send: Send) => Send>> = {
  'skip-lock':
    (send) =>
    (statement, ...rest) => {
      const text = textOf(statement).replace('pg_advisory_xact_lock(key)', 'key');
      return send(withText(statement, text), ...rest);
    },
  'skip-outcome':
    (send) =>
    (statement, ...rest) => {
      const text = textOf(statement);
      const isOutcome = text.startsWith('INSERT INTO "outcomes"');
      return send(isOutcome ? withText(statement, `${text} WHERE false`) : statement, ...rest);
    },
  'ignore-holds':
    (send) =>
    (statement, ...rest) => {
      const text = textOf(statement).replace(
        'h.taken && tstzrange(w.starts_at, w.ends_at)',
        'false',
      );
      return send(withText(statement, text), ...rest);
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

const defect = DEFECTS[process.env['PROOF_SABOTAGE'] ?? ''];
if (!defect) throw new Error('PROOF_SABOTAGE names no defect');

const connectDatabase: typeof connect = (options) => {
  const database = connect(options);
  database.pool.on('connect', (client) => {
    const send = client.query.bind(client) as unknown as Send;
    Object.assign(client, { query: defect(send) });
  });
  return database;
};

await runMain((untilStopped) =>
  runWorkerProcess(readWorkerConfig(process.env), untilStopped, { connectDatabase }),
);
