import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tryPostgres } from '../../launcher/external-services.ts';
import { findFreePort } from '../../launcher/ports.ts';
import { type RunningProcess, startProcess, waitUntilReady } from '../../launcher/process.ts';
import { unprivilegedUser } from '../../launcher/services/postgres-cluster.ts';

/** Fewer sessions than requests at once, so that each session serves several callers. */
const SERVER_SESSIONS = 3;
const START_TIMEOUT_MS = 20_000;

/** Starts PgBouncer in transaction mode, in front of the database of the URL, for these logins. */
export async function startPgBouncer(
  databaseUrl: string,
  passwords: Readonly<Record<string, string>>,
) {
  requirePgBouncer();
  const folder = mkdtempSync(join(tmpdir(), 'amsel-pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await findFreePort(0);
  const name = new URL(databaseUrl).pathname.slice(1);
  const config = writeConfig(folder, { databaseUrl, passwords, port });
  let running: RunningProcess;

  function urlFor(login: string, database = name): string {
    const url = new URL(databaseUrl);
    url.port = String(port);
    url.pathname = `/${database}`;
    url.username = login;
    url.password = passwords[login]!;
    url.searchParams.set('pooler', 'transaction');
    return url.href;
  }

  async function start(): Promise<void> {
    running = startProcess({
      name: 'pgbouncer',
      command: 'pgbouncer',
      args: [config],
      runAs: unprivilegedUser(),
      logFile: join(folder, 'pgbouncer.log'),
      stopSignal: 'SIGINT',
    });
    const url = new URL(urlFor(Object.keys(passwords)[0]!));
    url.search = '';
    const isAnswering = () =>
      tryPostgres(url.href).then(
        () => true,
        () => false,
      );
    await waitUntilReady(running, isAnswering, {
      timeoutMs: START_TIMEOUT_MS,
      cure: 'read the log',
    });
  }

  await start();
  return {
    urlFor,
    start,
    async kill(): Promise<void> {
      process.kill(running.pid, 'SIGKILL');
      await running.ended;
    },
    async stop(): Promise<void> {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Config = {
  readonly databaseUrl: string;
  readonly passwords: Readonly<Record<string, string>>;
  readonly port: number;
};

/** Returns the path of the configuration. */
function writeConfig(folder: string, { databaseUrl, passwords, port }: Config): string {
  const { hostname, port: serverPort, pathname } = new URL(databaseUrl);
  const name = pathname.slice(1);
  const server = `host=${hostname} port=${serverPort} dbname=${name}`;
  const users = join(folder, 'users.txt');
  const lines = Object.entries(passwords).map(([login, password]) => `"${login}" "${password}"`);
  writeFileSync(users, lines.join('\n'));
  const config = join(folder, 'pgbouncer.ini');
  writeFileSync(
    config,
    `[databases]
${name} = ${server}
; The same database, with sessions of its own.
second = ${server}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${SERVER_SESSIONS}
`,
  );
  return config;
}

function requirePgBouncer(): void {
  if (spawnSync('pgbouncer', ['--version']).status === 0) return;
  throw new Error('pgbouncer is not on PATH; on Debian: apt-get install pgbouncer');
}
