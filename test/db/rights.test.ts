import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { connect } from '../../db/client.ts';
import { findLoginRisk } from '../../db/login-risk.ts';
import { startBackingServices } from '../../launcher/backing-services.ts';
import { generateSecrets } from '../../launcher/secrets.ts';
import { createFactories } from '../support/factories.ts';
import { startGateway } from '../support/gateway.ts';
import { createDatabase, query, uniqueTaskQueue } from '../support/services.ts';
import { listNeededWrites } from '../support/written-tables.ts';

let url: string;
let make: ReturnType<typeof createFactories>;
beforeAll(async () => {
  url = await createDatabase();
  make = createFactories(url);
});
afterAll(() => make.close());

const PROGRAMS = [
  ['amsel_gateway', 'gateway/main.ts'],
  ['amsel_worker', 'workers/main.ts'],
] as const;

/** Rights on whole tables and on columns, such as `INSERT users`. */
async function listWriteRights(role: string): Promise<string[]> {
  const rows = await query<{ granted: string }>(
    url,
    `SELECT DISTINCT privilege_type || ' ' || table_name AS granted FROM (
       SELECT grantee, privilege_type, table_name FROM information_schema.role_table_grants
       UNION ALL SELECT grantee, privilege_type, table_name FROM information_schema.role_column_grants) AS rights
     WHERE grantee = $1 AND privilege_type <> 'SELECT' ORDER BY 1`,
    [role],
  );
  return rows.map(({ granted }) => granted);
}

describe.each(PROGRAMS)('%s', (role, program) => {
  test('has no right to write that no statement of its code uses', async () => {
    const needed = listNeededWrites(program);
    const rights = await listWriteRights(role);

    expect(rights.length).toBeGreaterThan(30);
    expect(rights.filter((each) => !needed.has(each))).toEqual([]);
  });

  test('cannot create anything', async () => {
    const [row] = await query(
      url,
      `SELECT has_schema_privilege($1, 'public', 'CREATE') AS schema, has_database_privilege($1, current_database(), 'CREATE') AS database,
         rolsuper OR rolcreaterole OR rolcreatedb OR rolbypassrls AS role FROM pg_roles WHERE rolname = $1`,
      [role],
    );
    expect(row).toEqual({ schema: false, database: false, role: false });
  });
});

/** Runs one statement as the role, and returns the message of its refusal. */
async function refusalOf(role: string, statement: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`SET ROLE ${role}`);
    await client.query(statement);
    return 'none';
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.end();
  }
}

test.each([
  [`UPDATE users SET role = 'admin'`],
  [`UPDATE users SET erased_at = NULL`],
  ['DELETE FROM users'],
  ['SELECT texts FROM command_texts'],
  ['DELETE FROM command_texts'],
  [`UPDATE command_texts SET texts = '{}'`],
  ['SELECT FROM webhook_leases'],
])('the gateway cannot %s', async (statement) => {
  expect(await refusalOf('amsel_gateway', statement)).toContain('permission denied');
});

test('the gateway cannot insert an admin, and can insert a customer', async () => {
  const insert = (role: string) =>
    `INSERT INTO users (id, email, password_hash, name, role) VALUES ('usr_${role}', '${role}@x.test', '', '', '${role}')`;

  expect(await refusalOf('amsel_gateway', insert('admin'))).toContain('only the owner');
  expect(await refusalOf('amsel_gateway', insert('customer'))).toBe('none');
});

test('the worker cannot store texts of a command', async () => {
  const insert = `INSERT INTO command_texts VALUES ('a', 'a', 'a', '{}', '{}', now(), now())`;
  expect(await refusalOf('amsel_worker', insert)).toContain('permission denied');
});

test('a function that runs as the owner looks for names where only the owner creates them', async () => {
  const functions = await query<{ name: string; settings: string[] | null }>(
    url,
    `SELECT proname AS name, proconfig AS settings FROM pg_proc
     WHERE prosecdef AND pronamespace = 'public'::regnamespace ORDER BY 1`,
  );
  const unsafe = functions.filter(
    ({ settings }) => !settings?.includes('search_path=pg_catalog, public, pg_temp'),
  );

  expect(functions.length).toBeGreaterThan(10);
  expect(unsafe).toEqual([]);
});

describe('a process', () => {
  const open = (databaseUrl: string) =>
    connect({
      url: databaseUrl,
      poolMax: 1,
      role: 'amsel_gateway',
      onConnectionError: () => undefined,
    });
  async function riskOf(login: string): Promise<string | undefined> {
    const loginUrl = new URL(url);
    loginUrl.username = login;
    loginUrl.password = 'x';
    const database = open(loginUrl.href);
    try {
      return await findLoginRisk(database.pool, 'amsel_gateway');
    } finally {
      await database.close();
    }
  }

  test('that logs in with more rights than its role is told the cure, as a member it is not', async () => {
    const names = ['owner', 'member', 'both', 'maker'].map(
      (name) => `${name}_${new URL(url).pathname.slice(1)}`,
    );
    const [owner, member, both, maker] = names as [string, string, string, string];
    for (const name of names) await query(url, `CREATE ROLE ${name} LOGIN PASSWORD 'x'`);
    await query(url, `GRANT amsel_gateway TO ${names.join(', ')}`);
    await query(url, `GRANT amsel_worker TO ${both}`);
    await query(url, `ALTER ROLE ${maker} CREATEROLE`);
    await query(url, `ALTER TABLE users OWNER TO ${owner}`);
    const database = open(url);
    const asSuperuser = await findLoginRisk(database.pool, 'amsel_gateway');
    await database.close();

    expect(asSuperuser).toContain(`a superuser, and could leave its role: run ALTER ROLE`);
    expect(await riskOf(owner)).toContain('the owner of the tables');
    expect(await riskOf(both)).toContain('a member of amsel_worker too');
    expect(await riskOf(maker)).toContain('which may create roles');
    expect(await riskOf(member)).toBeUndefined();

    await query(url, 'GRANT CREATE ON SCHEMA public TO PUBLIC');
    expect(await riskOf(member)).toContain('REVOKE CREATE ON SCHEMA public FROM PUBLIC');
    await query(url, 'REVOKE CREATE ON SCHEMA public FROM PUBLIC');
    await query(url, `ALTER TABLE users OWNER TO CURRENT_USER`);
    for (const name of names) {
      await query(url, `DROP OWNED BY ${name}`);
      await query(url, `DROP ROLE ${name}`);
    }
  });
});

test('npm start with an external database says that its processes share the login of the owner', async () => {
  const start = async (env: Readonly<Record<string, string>>) => {
    const lines: string[] = [];
    const external = { DATABASE_URL: url, REDIS_URL: 'redis://x', TEMPORAL_ADDRESS: 'x:1' };
    const { database } = await startBackingServices({
      dataDir: '',
      env: { ...external, ...env },
      secrets: generateSecrets(),
      spawn: () => {
        throw new Error('nothing is embedded');
      },
      logFile: () => '',
      report: (_component, message) => void lines.push(message),
    });
    return { database, text: lines.join('\n') };
  };
  const own = { GATEWAY_DATABASE_URL: 'postgres://g', WORKER_DATABASE_URL: 'postgres://w' };

  expect((await start({})).text).toContain(
    `run ALTER ROLE amsel_gateway LOGIN PASSWORD '…', the same for amsel_worker, and set GATEWAY_DATABASE_URL`,
  );
  const { database, text } = await start(own);
  expect(text).not.toContain('ALTER ROLE');
  expect(database).toEqual({ owner: url, gateway: 'postgres://g', worker: 'postgres://w' });
});

test('a gateway that logs in with more rights than its role says so in its log', async () => {
  const gateway = await startGateway({ databaseUrl: url, taskQueue: uniqueTaskQueue() });
  await gateway.stop();

  const lines = gateway.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toContainEqual(
    expect.objectContaining({
      event: 'database_login',
      role: 'amsel_gateway',
      msg: expect.stringContaining('a superuser, and could leave its role'),
    }),
  );
});
