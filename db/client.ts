import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { DatabaseError, Pool, type PoolClient, type QueryConfig } from 'pg';
import { traceStatement } from '../telemetry/spans.ts';
import { isTracing } from '../telemetry/tracing.ts';
import { CommitUnknownError, UnreachableError } from './errors.ts';

/** A pool or an open transaction. Every query takes it as its first argument. */
export type Executor = Omit<NodePgDatabase, 'transaction'>;

export type Database = {
  readonly db: NodePgDatabase;
  readonly pool: Pool;
  readonly close: () => Promise<void>;
};

export type DatabaseOptions = {
  readonly url: string;
  readonly poolMax: number;
  /** The least-privileged role of this process. The migrations grant its rights. */
  readonly role: 'amsel_gateway' | 'amsel_worker';
  readonly onConnectionError: (error: Error) => void;
};

const CONNECT_TIMEOUT_MS = 2_000;
/** The worker's timeout is below the 4 s of an activity, so an abandoned transaction releases its locks soon. */
const STATEMENT_TIMEOUT_MS = { amsel_gateway: 5_000, amsel_worker: 3_500 };
/** A worker that waits for a lock also delays the other commands of its batch. The gateway has its statement timeout. */
const LOCK_TIMEOUT_MS = { amsel_gateway: 0, amsel_worker: 1_500 };
/** Planning takes longer than execution here, and the parameters hardly change the plan. */
const PLAN_CACHE_MODE = 'force_generic_plan';
/** A generic plan made on an empty table would scan it sequentially forever. The worker reads only by index. */
const SEQUENTIAL_SCANS = { amsel_gateway: 'on', amsel_worker: 'off' };
/** A write outside of a transaction whose reply is lost could not be told from one that failed. */
const READ_ONLY_BY_DEFAULT = { amsel_gateway: 'on', amsel_worker: 'off' };
/** Minimum word similarity of a typo: `hiarcut` and `haircut` are 0.375 alike. */
const WORD_SIMILARITY_MIN = 0.35;
/** Client-side limit, for a frozen server that cannot enforce its own timeouts. */
const QUERY_TIMEOUT_MS = 8_000;

export function connect(options: DatabaseOptions): Database {
  const url = new URL(options.url);
  // Merged with ours below: left in the URL, these options would replace ours.
  const urlOptions = url.searchParams.get('options') ?? '';
  url.searchParams.delete('options');
  const timeoutMs = STATEMENT_TIMEOUT_MS[options.role];
  const pool = new Pool({
    connectionString: url.href,
    keepAlive: true,
    // A transaction sends a statement before the previous result arrives.
    pipeline: true,
    query_timeout: QUERY_TIMEOUT_MS,
    max: options.poolMax,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: options.role,
    options: `${urlOptions} ${toServerOptions({
      role: options.role,
      plan_cache_mode: PLAN_CACHE_MODE,
      enable_seqscan: SEQUENTIAL_SCANS[options.role],
      'pg_trgm.word_similarity_threshold': WORD_SIMILARITY_MIN,
      default_transaction_read_only: READ_ONLY_BY_DEFAULT[options.role],
      statement_timeout: timeoutMs,
      lock_timeout: LOCK_TIMEOUT_MS[options.role],
      idle_in_transaction_session_timeout: timeoutMs,
    })}`,
  });
  // Without listeners a lost connection ends the process. The pool itself reports only idle connections.
  pool.on('error', options.onConnectionError);
  pool.on('connect', (client) => client.on('error', options.onConnectionError));
  if (isTracing()) Object.assign(pool, { query: withTracing(pool.query.bind(pool)) });
  return { db: drizzle(pool), pool, close: () => pool.end() };
}

function toServerOptions(settings: Record<string, string | number>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/** Reads everything from one snapshot, in one transaction that cannot write. */
export function readSnapshot<T>(
  database: Database,
  work: (tx: Executor) => Promise<T>,
): Promise<T> {
  return transactAs(database, 'REPEATABLE READ READ ONLY', work);
}

/** Runs one transaction (read committed). */
export function transact<T>(database: Database, work: (tx: Executor) => Promise<T>): Promise<T> {
  return transactAs(database, 'READ COMMITTED READ WRITE', work);
}

/**
 * Postgres executes concurrent statements in the order in which they were sent. The transaction rejects
 * with the first error, not with its consequences.
 */
async function transactAs<T>(
  { pool }: Database,
  isolation: 'READ COMMITTED READ WRITE' | 'REPEATABLE READ READ ONLY',
  work: (tx: Executor) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch((cause: unknown) => {
    throw new UnreachableError('no connection', { cause });
  });
  const { query, firstError } = stopAtFirstError(client);
  try {
    const begin = query(`BEGIN ISOLATION LEVEL ${isolation}`);
    const [result] = await Promise.all([
      work(drizzle(Object.create(client, { query: { value: query } }))),
      begin,
    ]);
    await query('COMMIT').catch((cause: unknown) => {
      throw isRefusedByServer(cause) ? cause : new CommitUnknownError('lost COMMIT', { cause });
    });
    client.release();
    return result;
  } catch (error) {
    // Statements may still be in flight, so the pool must not reuse this connection.
    client.release(true);
    throw error instanceof CommitUnknownError ? error : (firstError() ?? error);
  }
}

/** A statement that the server refuses rolls back. A fatal error ends the connection and may come later. */
function isRefusedByServer(error: unknown): boolean {
  return error instanceof DatabaseError && error.severity === 'ERROR';
}

type Query = (text: string | QueryConfig, values?: unknown[]) => Promise<unknown>;

/** Records a span for each statement, without its values. */
function withTracing(query: Query): Query {
  return (statement, values) => {
    const { text, name } =
      typeof statement === 'string' ? { text: statement, name: undefined } : statement;
    const attributes = {
      'db.system.name': 'postgresql',
      // A named statement is long, and its name is enough to find it.
      ...(name === undefined && { 'db.query.text': text }),
    };
    return traceStatement(name ?? text.trim().split(/\s/, 1)[0]!, attributes, () =>
      query(statement, values),
    );
  };
}

/** After the first failed statement, no other is sent: each would fail only because the transaction is aborted. */
function stopAtFirstError(client: PoolClient) {
  let first: unknown;
  const untraced: Query = (text, values) => client.query(text, values);
  const send = isTracing() ? withTracing(untraced) : untraced;
  const query = (text: string | QueryConfig, values?: unknown[]): Promise<unknown> => {
    if (first !== undefined) return Promise.reject(first);
    const result = send(text, values);
    result.catch((error: unknown) => (first ??= error));
    return result;
  };
  return { query, firstError: () => first };
}
