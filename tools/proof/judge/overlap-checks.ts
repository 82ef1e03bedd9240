import { asOwner } from '../database.ts';
import { type Violation, violation } from '../violation.ts';

/** Before each line of the log: the role of the connection, and the SQLSTATE of the error. */
const LINE_PREFIX = '%m [%p] %u %e ';
/** Two sessions of a professional or a room overlap, or two appointments of a person. */
const REFUSED_OVERLAP = / amsel_worker 23P01 ERROR: /;

/** Postgres writes the code of each error to its log from here on. A standby that takes over does the same. */
export async function logErrorCodes(databaseUrl: string): Promise<void> {
  await asOwner(databaseUrl, async (client) => {
    await client.query(`ALTER SYSTEM SET log_line_prefix = '${LINE_PREFIX}'`);
    await client.query('SELECT pg_reload_conf()');
  });
}

/** The writes of a worker that only a constraint of Postgres stopped. They do not depend on what workers log. */
export const listRefusedOverlaps = (postgresLines: readonly string[]): Violation[] =>
  postgresLines
    .filter((line) => REFUSED_OVERLAP.test(line))
    .map((line) => violation('DECISION_OVERRULED', `Postgres had to refuse a decision: ${line}`));
