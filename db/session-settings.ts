import type { ClientBase } from 'pg';
import { connectClient } from './single-client.ts';

/** The least-privileged role of each process. The migrations grant its rights. */
const ROLES = ['amsel_gateway', 'amsel_worker'] as const;
export type DatabaseRole = (typeof ROLES)[number];

/** The worker's timeout is below the 4 s of an activity, so an abandoned transaction releases its locks soon. */
const STATEMENT_TIMEOUT_MS = { amsel_gateway: 5_000, amsel_worker: 3_500 };
/** A worker that waits for a lock also delays the other commands of its batch. The gateway has its statement timeout. */
const LOCK_TIMEOUT_MS = { amsel_gateway: 0, amsel_worker: 1_500 };
/** Planning takes longer than execution here, and the parameters hardly change the plan. */
const PLAN_CACHE_MODE = 'force_generic_plan';
/** Compiling a plan takes 50 to 200 ms at each execution, longer than nearly every statement here. */
const JIT = 'off';
/**
 * Scans and joins that suit whole tables. A plan that was made for a small table keeps them until Postgres analyzes the table.
 * The worker reads few rows, by index.
 */
export const LARGE_READS = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'];
const ALLOWS_LARGE_READS = { amsel_gateway: 'on', amsel_worker: 'off' };
/** A write outside of a transaction whose reply is lost could not be told from one that failed. */
const READ_ONLY_BY_DEFAULT = { amsel_gateway: 'on', amsel_worker: 'off' };
/** Minimum word similarity of a typo: `hiarcut` and `haircut` are 0.375 alike. */
const WORD_SIMILARITY_MIN = 0.35;

/** The settings of every database session of a process. */
export function sessionSettings(role: DatabaseRole): Readonly<Record<string, string>> {
  const timeoutMs = String(STATEMENT_TIMEOUT_MS[role]);
  return {
    plan_cache_mode: PLAN_CACHE_MODE,
    jit: JIT,
    ...Object.fromEntries(LARGE_READS.map((name) => [name, ALLOWS_LARGE_READS[role]])),
    'pg_trgm.word_similarity_threshold': String(WORD_SIMILARITY_MIN),
    default_transaction_read_only: READ_ONLY_BY_DEFAULT[role],
    statement_timeout: timeoutMs,
    lock_timeout: String(LOCK_TIMEOUT_MS[role]),
    idle_in_transaction_session_timeout: timeoutMs,
  };
}

/** Stores the settings with the roles, for sessions that a pooler opens. */
export async function storeSessionSettings(ownerUrl: string): Promise<void> {
  const client = await connectClient({ connectionString: ownerUrl });
  try {
    // Loads the extension: Postgres refuses a setting that it does not know.
    await client.query(`SELECT word_similarity('', '')`);
    for (const role of ROLES) {
      for (const [name, value] of Object.entries(sessionSettings(role))) {
        await client.query(`ALTER ROLE ${role} SET ${name} = '${value}'`);
      }
    }
  } finally {
    await client.end();
  }
}

/** Refuses a session of a pooler that has another login or lacks the settings. */
export async function requireSessionSettings(
  client: ClientBase,
  role: DatabaseRole,
): Promise<void> {
  // Postgres lists the setting of an extension only after the first use of that extension.
  const expected = Object.entries(sessionSettings(role)).filter(([name]) => !name.includes('.'));
  const { rows } = await client.query<{ login: string; name: string; setting: string }>(
    'SELECT current_user AS login, name, setting FROM pg_settings WHERE name = ANY($1)',
    [expected.map(([name]) => name)],
  );
  const login = rows[0]?.login;
  if (login !== role) throw new Error(`the database URL logs in as ${login}, not as ${role}`);
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]));
  const wrong = expected.filter(([name, value]) => settings.get(name) !== value);
  if (wrong.length === 0) return;
  const names = wrong.map(([name]) => name).join(', ');
  throw new Error(
    `the role ${role} lacks ${names}: run npm run migrate -- --pooler, then RECONNECT in PgBouncer`,
  );
}
