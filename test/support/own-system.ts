import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningProcess, type Spawn, startProcess } from '../../launcher/process.ts';
import { generateSecrets } from '../../launcher/secrets.ts';
import { startPostgres } from '../../launcher/services/postgres.ts';
import { removeCluster } from '../../launcher/services/postgres-cluster.ts';
import { startTemporal } from '../../launcher/services/temporal.ts';
import { startGateway } from './gateway.ts';
import { newOutboxDir } from './mails.ts';
import { uniqueTaskQueue } from './services.ts';
import { startWorkerProcess } from './worker-process.ts';

/** A Postgres, a Temporal, a gateway and a worker of a test's own, to lose them all. */
export function createOwnSystem(packageDir?: string) {
  const root = mkdtempSync(join(tmpdir(), 'amsel-lost-'));
  chmodSync(root, 0o755);
  const { databasePassword: password, authKeys } = generateSecrets();
  const taskQueue = uniqueTaskQueue();
  let count = 0;
  return {
    root,
    password,
    /** The folder of the next Postgres and Temporal. */
    newFolder(): string {
      const folder = join(root, `system-${(count += 1)}`);
      mkdirSync(folder);
      chmodSync(folder, 0o755);
      return folder;
    },
    /** Starts Postgres and Temporal on the files of the folder. */
    startServers: (dataDir: string) => startServers(dataDir, { password, packageDir }),
    /** Starts a gateway and a worker. Their secrets are the same each time, as an operator keeps them. */
    startAmsel: ({ temporalAddress }: Servers, databaseUrl: string) =>
      startAmsel(
        { databaseUrl, taskQueue },
        { TEMPORAL_ADDRESS: temporalAddress, AUTH_KEYS: authKeys },
      ),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

type Servers = Awaited<ReturnType<typeof startServers>>;
export type Amsel = Awaited<ReturnType<typeof startAmsel>>;

async function startServers(
  dataDir: string,
  postgres: { password: string; packageDir: string | undefined },
) {
  const processes: RunningProcess[] = [];
  const spawn: Spawn = (options) => {
    const child = startProcess(options);
    processes.push(child);
    return child;
  };
  const service = (name: string) => ({
    dataDir,
    spawn,
    logFile: `${dataDir}-${name}.log`,
    report: () => undefined,
  });
  const [url, temporal] = await Promise.all([
    startPostgres({ ...service('postgres'), ...postgres }),
    startTemporal(service('temporal')),
  ]);
  return {
    url,
    temporalAddress: temporal.address,
    /** Both servers and their files are gone at once. */
    async lose(): Promise<void> {
      for (const child of processes) if (!child.hasEnded()) process.kill(child.pid, 'SIGKILL');
      await Promise.all(processes.map(({ ended }) => ended));
      removeCluster(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function startAmsel(
  shared: { databaseUrl: string; taskQueue: string },
  variables: Record<string, string>,
) {
  const outboxDir = newOutboxDir();
  const env = { ...variables, MAIL_OUTBOX_DIR: outboxDir, WEBHOOKS_ALLOW_PRIVATE: '1' };
  const options = { ...shared, env };
  const gateway = await startGateway(options);
  let worker = await startWorkerProcess(options);
  return {
    gateway,
    outboxDir,
    stopWorker: () => worker.stop(),
    startWorker: async () => void (worker = await startWorkerProcess(options)),
    async kill(): Promise<void> {
      if (!worker.hasEnded()) process.kill(worker.pid, 'SIGKILL');
      await worker.ended;
      await gateway.stop();
    },
  };
}
