import { asOwner } from '../database.ts';

type Repair = () => Promise<void>;

/** Defects of the database. Each returns how to repair it. */
export const DATABASE_DEFECTS = {
  'drop-constraint': dropConstraint,
  'keep-every-attempt': keepEveryAttempt,
} satisfies Record<string, (databaseUrl: string) => Promise<Repair>>;

export const isDatabaseDefect = (name: string): name is keyof typeof DATABASE_DEFECTS =>
  name in DATABASE_DEFECTS;

const run = (databaseUrl: string, statement: string) =>
  asOwner(databaseUrl, (client) => client.query<{ definition: string }>(statement));

async function dropConstraint(databaseUrl: string): Promise<Repair> {
  const { rows } = await run(
    databaseUrl,
    `SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = 'sessions_no_overlap'`,
  );
  const alter = (action: string) => run(databaseUrl, `ALTER TABLE sessions ${action}`);
  await alter('DROP CONSTRAINT sessions_no_overlap');
  return async () => {
    await alter(`ADD CONSTRAINT sessions_no_overlap ${rows[0]!.definition}`);
  };
}

/** Keeps an attempt also if it is abandoned: its abandonment is forgotten. */
async function keepEveryAttempt(databaseUrl: string): Promise<Repair> {
  const { rows } = await run(
    databaseUrl,
    `SELECT pg_get_functiondef('join_attempt'::regproc) AS definition`,
  );
  const { definition } = rows[0]!;
  const broken = definition.replace(
    /IF EXISTS \(SELECT FROM outcomes WHERE (.*?)\) THEN RETURN false; END IF;/,
    'DELETE FROM outcomes WHERE $1;',
  );
  if (broken === definition) throw new Error('join_attempt has no check of abandoned attempts');
  await run(databaseUrl, broken);
  return async () => {
    await run(databaseUrl, definition);
  };
}
