import type { ClientBase, Pool } from 'pg';
import type { Database } from './client.ts';
import type { DatabaseRole } from './session-settings.ts';

type Facts = {
  readonly login: string;
  readonly isSuperuser: boolean;
  readonly isOwner: boolean;
  readonly hasOtherRole: boolean;
  readonly createsRoles: boolean;
  readonly canCreate: boolean;
};

const OTHER_ROLE: Readonly<Record<DatabaseRole, DatabaseRole>> = {
  amsel_gateway: 'amsel_worker',
  amsel_worker: 'amsel_gateway',
};

/**
 * A process acts with the rights of its role, but a session can leave a role and has the rights of its login then. Returns
 * what is wrong and its cure; undefined if the login has no more rights than the role.
 */
export async function findLoginRisk(
  executor: Pick<ClientBase | Pool, 'query'>,
  role: DatabaseRole,
): Promise<string | undefined> {
  const { rows } = await executor.query<Facts>(
    `SELECT session_user AS login, r.rolsuper AS "isSuperuser",
       pg_has_role(session_user, c.relowner, 'MEMBER') AS "isOwner",
       pg_has_role(session_user, $2, 'MEMBER') AS "hasOtherRole", r.rolcreaterole AS "createsRoles",
       has_schema_privilege($1, 'public', 'CREATE') AS "canCreate"
     FROM pg_roles r, pg_class c WHERE r.rolname = session_user AND c.oid = 'users'::regclass`,
    [role, OTHER_ROLE[role]],
  );
  return rows[0] && describeRisk(rows[0], role);
}

function describeRisk(
  { login, canCreate, ...facts }: Facts,
  role: DatabaseRole,
): string | undefined {
  const power = powerOf(facts, role);
  if (power !== undefined) {
    return `it logs in to Postgres as ${login}, ${power}, and could leave its role: run ALTER ROLE ${role} LOGIN PASSWORD '…' and use that login in its DATABASE_URL`;
  }
  return canCreate
    ? `every login of Postgres may create functions in the schema public: run REVOKE CREATE ON SCHEMA public FROM PUBLIC as a superuser`
    : undefined;
}

function powerOf(
  { isSuperuser, isOwner, hasOtherRole, createsRoles }: Omit<Facts, 'login' | 'canCreate'>,
  role: DatabaseRole,
): string | undefined {
  if (isSuperuser) return 'a superuser';
  if (isOwner) return 'the owner of the tables';
  if (hasOtherRole) return `a member of ${OTHER_ROLE[role]} too`;
  return createsRoles ? 'which may create roles' : undefined;
}

type Log = { readonly warn: (fields: object, message: string) => void };

/** Says at the start of a process that its login may do more than its role. Without Postgres it says nothing. */
export async function warnOfLogin({ pool }: Database, role: DatabaseRole, log: Log): Promise<void> {
  const risk = await findLoginRisk(pool, role).catch(() => undefined);
  if (risk !== undefined) log.warn({ event: 'database_login', role }, risk);
}
