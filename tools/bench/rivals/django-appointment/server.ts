import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort, isListening } from '../../../../launcher/ports.ts';
import {
  type RunningProcess,
  type Spawn,
  startProcess,
  waitUntilReady,
} from '../../../../launcher/process.ts';
import { generateSecrets } from '../../../../launcher/secrets.ts';
import { removeCluster } from '../../../../launcher/services/postgres-cluster.ts';
import { startPostgres } from '../../../../launcher/services/postgres.ts';
import { installPython, run } from '../../../install.ts';

export const VERSION = '3.12.0';
const PACKAGES = [
  `django-appointment==${VERSION}`,
  'Django==5.2.19',
  'gunicorn==27.0.1',
  'psycopg[binary]==3.3.9',
];
const CACHE_NAME = `rival-${PACKAGES.join('-').replaceAll(/[^\w.]+/g, '-')}`;
const PROJECT_FILES = ['settings.py', 'urls.py', 'seed.py'];
/** More than the cores, because they wait for the database. */
const WORKERS = 8;
const THREADS = 4;
const START_TIMEOUT_MS = 30_000;

/** The ids of what seed.py has inserted; a session of each customer. */
type Ids = {
  readonly service: number;
  readonly staff: readonly number[];
  readonly sessions: readonly string[];
};
type Server = {
  readonly url: string;
  readonly ids: Ids;
  readonly stop: () => Promise<void>;
};

/** Starts a new Django project on a Postgres of its own, the same program as Amsel's, with bookings on these days. */
export async function startDjango(bookedDays: readonly string[]): Promise<Server> {
  const venv = await installPython(CACHE_NAME, PACKAGES);
  const dataDir = mkdtempSync(join(tmpdir(), 'amsel-rival-'));
  // Root runs Postgres as another user.
  chmodSync(dataDir, 0o755);
  const processes: RunningProcess[] = [];
  const spawn: Spawn = (options) => {
    const child = startProcess(options);
    processes.unshift(child);
    return child;
  };
  async function stop(): Promise<void> {
    for (const child of processes) await child.stop();
    removeCluster(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
  try {
    const env = await prepareProject({ venv, dataDir, spawn, bookedDays });
    const url = await startGunicorn({ venv, dataDir, spawn, env });
    // Safe: seed.py wrote it.
    const ids = JSON.parse(readFileSync(join(dataDir, 'ids.json'), 'utf8')) as Ids;
    return { url, ids, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Place = { readonly venv: string; readonly dataDir: string; readonly spawn: Spawn };

/** Returns the environment of Django. */
async function prepareProject({
  venv,
  dataDir,
  spawn,
  bookedDays,
}: Place & { readonly bookedDays: readonly string[] }): Promise<NodeJS.ProcessEnv> {
  const database = new URL(
    await startPostgres({
      dataDir,
      logFile: join(dataDir, 'postgres.log'),
      password: generateSecrets().databasePassword,
      spawn,
      report: () => undefined,
    }),
  );
  const env = {
    DJANGO_SETTINGS_MODULE: 'settings',
    PGHOST: database.hostname,
    PGPORT: database.port,
    PGUSER: database.username,
    PGPASSWORD: database.password,
    PGDATABASE: database.pathname.slice(1),
  };
  for (const name of PROJECT_FILES) {
    cpSync(fileURLToPath(new URL(name, import.meta.url)), join(dataDir, name));
  }
  const args = ['seed.py', ...bookedDays];
  await run('django', { command: join(venv, 'bin/python'), args, cwd: dataDir, env });
  return env;
}

/** Returns its URL. */
async function startGunicorn({
  venv,
  dataDir,
  spawn,
  env,
}: Place & { readonly env: NodeJS.ProcessEnv }): Promise<string> {
  const port = await findFreePort(0);
  const options = {
    workers: WORKERS,
    // Threads keep connections open between requests.
    'worker-class': 'gthread',
    threads: THREADS,
    bind: `127.0.0.1:${port}`,
    chdir: dataDir,
  };
  const child = spawn({
    name: 'gunicorn',
    command: join(venv, 'bin/python'),
    args: [
      '-m',
      'gunicorn',
      ...Object.entries(options).map(([name, value]) => `--${name}=${value}`),
      'django.core.wsgi:get_wsgi_application()',
    ],
    env: { ...process.env, ...env },
    logFile: join(dataDir, 'gunicorn.log'),
  });
  await waitUntilReady(child, () => isListening(port), {
    timeoutMs: START_TIMEOUT_MS,
    cure: 'read the log above',
  });
  return `http://${options.bind}`;
}
