import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgTable, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import { Pool, type PoolClient, type QueryConfig, type QueryResult } from 'pg';
import { traceStatement } from '../telemetry/spans.ts';
import { isTracing } from '../telemetry/tracing.ts';
import { UnreachableError } from './errors.ts';

/** A pool or an open transaction: the first argument of every query. */
export type Executor = Omit<NodePgDatabase, 'transaction'>;

export type Database = {
  readonly db: NodePgDatabase;
  readonly pool: Pool;
  readonly close: () => Promise<void>;
};

export type DatabaseOptions = {
  readonly url: string;
  readonly poolMax: number;
  /** The least-privileged role this process acts as; see the migration that grants them. */
  readonly role: 'amsel_gateway' | 'amsel_worker';
  readonly onConnectionError: (error: Error) => void;
};

const CONNECT_TIMEOUT_MS = 2_000;
/** The worker's, below the 4 s of a turn: an attempt that is given up holds its locks not much longer. */
const STATEMENT_TIMEOUT_MS = { amsel_gateway: 5_000, amsel_worker: 3_500 };
/** The worker's: its neighbours must fit into the same turn. The gateway's statements end by themselves. */
const LOCK_TIMEOUT_MS = { amsel_gateway: 0, amsel_worker: 1_500 };
/** Planning our statements takes longer than running them, and the values hardly change the plan. */
const PLAN_CACHE_MODE = 'force_generic_plan';
/** A plan made while a table was empty would read all of it for ever; the worker looks up everything by an index. */
const SEQUENTIAL_SCANS = { amsel_gateway: 'on', amsel_worker: 'off' };
/** How much alike a word must be to count as a typo of another: `hiarcut` and `haircut` are 0.375. */
const LIKENESS_MIN = 0.35;
/** For a server that is frozen and can no longer keep its own time. */
const QUERY_TIMEOUT_MS = 8_000;

export function connect(options: DatabaseOptions): Database {
  const url = new URL(options.url);
  // Options of the URL are kept beside ours; left there, they would replace them.
  const given = url.searchParams.get('options') ?? '';
  url.searchParams.delete('options');
  const timeoutMs = STATEMENT_TIMEOUT_MS[options.role];
  const pool = new Pool({
    connectionString: url.href,
    keepAlive: true,
    // Statements of a transaction need not wait for each other's answers.
    pipeline: true,
    query_timeout: QUERY_TIMEOUT_MS,
    max: options.poolMax,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: options.role,
    options: `${given} ${flags({
      role: options.role,
      plan_cache_mode: PLAN_CACHE_MODE,
      enable_seqscan: SEQUENTIAL_SCANS[options.role],
      'pg_trgm.word_similarity_threshold': LIKENESS_MIN,
      statement_timeout: timeoutMs,
      lock_timeout: LOCK_TIMEOUT_MS[options.role],
      idle_in_transaction_session_timeout: timeoutMs,
    })}`,
  });
  // Without a listener a lost connection would end the process; the pool hears only of idle ones.
  pool.on('error', options.onConnectionError);
  pool.on('connect', (client) => client.on('error', options.onConnectionError));
  if (isTracing()) Object.assign(pool, { query: traced(pool.query.bind(pool)) });
  return { db: drizzle(pool), pool, close: () => pool.end() };
}

function flags(settings: Record<string, string | number>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/**
 * One transaction. Each of its statements sees what others committed before it began; those that are
 * sent without waiting for each other are done in order, and the first that fails is told.
 */
export async function transact<T>(
  { pool }: Database,
  work: (tx: Executor) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch((cause: unknown) => {
    throw new UnreachableError('no connection', { cause });
  });
  const { query, firstError } = inOrder(client);
  try {
    const begun = query('BEGIN ISOLATION LEVEL READ COMMITTED');
    const [result] = await Promise.all([
      work(drizzle(Object.create(client, { query: { value: query } }))),
      begun,
    ]);
    await query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    // Statements may still be on their way: nobody else gets this connection.
    client.release(true);
    throw firstError() ?? error;
  }
}

type Query = (text: string | QueryConfig, values?: unknown[]) => Promise<unknown>;

/** Each statement a span, without its values. */
function traced(query: Query): Query {
  return (asked, values) => {
    const { text, name } = typeof asked === 'string' ? { text: asked, name: undefined } : asked;
    const attributes = {
      'db.system.name': 'postgresql',
      // Those with a name are long, and written down under it.
      ...(name === undefined && { 'db.query.text': text }),
    };
    return traceStatement(name ?? text.trim().split(/\s/, 1)[0]!, attributes, () =>
      query(asked, values),
    );
  };
}

/** Behind the statement that failed, the others fail for that reason alone, and no more are sent. */
function inOrder(client: PoolClient) {
  let first: unknown;
  const bare: Query = (text, values) => client.query(text, values);
  const send = isTracing() ? traced(bare) : bare;
  const query = (text: string | QueryConfig, values?: unknown[]): Promise<unknown> => {
    if (first !== undefined) return Promise.reject(first);
    const answer = send(text, values);
    answer.catch((error: unknown) => (first ??= error));
    return answer;
  };
  return { query, firstError: () => first };
}

const dialect = new PgDialect();

/**
 * A statement that each connection parses and plans only once, under its name. Its values are the
 * placeholders of the query; dates and instants in its rows are texts, as Postgres writes them. It is
 * sent as soon as it is called.
 */
export function statement<Row extends object>(name: string, query: SQL) {
  const built = dialect.sqlToQuery(query);
  return async (executor: Executor, values: Record<string, unknown>): Promise<Row[]> => {
    const prepared = executor._.session.prepareQuery<
      PreparedQueryConfig & { execute: QueryResult<Row & Record<string, unknown>> }
    >(built, undefined, name, false);
    const { rows } = await prepared.execute(values);
    return rows;
  };
}

/** The same for whole rows of a table, as their columns are declared. */
export function rowsStatement<T extends PgTable>(name: string, table: T, where: SQL) {
  const columns = Object.entries(getTableColumns(table));
  const names = sql.join(
    columns.map(([, column]) => column),
    sql`, `,
  );
  const built = dialect.sqlToQuery(sql`SELECT ${names} FROM ${table} WHERE ${where}`);
  const fields = columns.map(([key, field]) => ({ path: [key], field }));
  return (executor: Executor, values: Record<string, unknown>) =>
    executor._.session
      .prepareQuery<PreparedQueryConfig & { execute: T['$inferSelect'][] }>(
        built,
        fields,
        name,
        true,
      )
      .execute(values);
}
