import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { type ClientBase, DatabaseError, Pool, type PoolClient, type QueryConfig } from 'pg';
import { traceStatement } from '../telemetry/spans.ts';
import { isTracing } from '../telemetry/tracing.ts';
import { CommitUnknownError, UnreachableError } from './errors.ts';
import { type DatabaseRole, requireSessionSettings, sessionSettings } from './session-settings.ts';
import { changeStatements, nameFrequent } from './statement-names.ts';

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
  readonly role: DatabaseRole;
  readonly onConnectionError: (error: Error) => void;
};

const CONNECT_TIMEOUT_MS = 2_000;
/** Client-side limit, for a frozen server that cannot enforce its own timeouts. */
const QUERY_TIMEOUT_MS = 8_000;

export function connect(options: DatabaseOptions): Database {
  const url = new URL(options.url);
  const pooler = takeParameter(url, 'pooler');
  if (!['', 'transaction'].includes(pooler)) throw new Error(`pooler=${pooler} is not supported`);
  // Merged with ours below: left in the URL, these options would replace ours.
  const urlOptions = takeParameter(url, 'options');
  const { role } = options;
  const pool = new Pool({
    connectionString: url.href,
    keepAlive: true,
    // A transaction sends a statement before the previous result arrives.
    pipeline: true,
    query_timeout: QUERY_TIMEOUT_MS,
    max: options.poolMax,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: role,
    ...(pooler ? forPooler(role) : directly(role, urlOptions)),
  });
  // Without listeners a lost connection ends the process. The pool itself reports only idle connections.
  pool.on('error', options.onConnectionError);
  pool.on('connect', (client) => client.on('error', options.onConnectionError));
  if (!pooler) pool.on('connect', (client) => changeStatements(client, nameFrequent));
  if (isTracing()) Object.assign(pool, { query: withTracing(pool.query.bind(pool)) });
  return { db: drizzle(pool), pool, close: () => pool.end() };
}

/** Removes the parameter from the URL and returns its value. */
function takeParameter(url: URL, name: string): string {
  const value = url.searchParams.get(name) ?? '';
  url.searchParams.delete(name);
  return value;
}

function directly(role: DatabaseRole, urlOptions: string) {
  return { options: `${urlOptions} ${toServerOptions({ role, ...sessionSettings(role) })}` };
}

/**
 * In transaction mode, the next transaction may have another server session, which does not know the statements of
 * this one by name. The pool waits for `onConnect`, which its types do not say.
 */
function forPooler(role: DatabaseRole): object {
  return {
    async onConnect(client: ClientBase): Promise<void> {
      changeStatements(client, (statement) =>
        typeof statement === 'object' ? { ...statement, name: undefined } : statement,
      );
      await requireSessionSettings(client, role);
    },
  };
}

function toServerOptions(settings: Readonly<Record<string, string>>): string {
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
