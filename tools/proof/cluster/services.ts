import { join } from 'node:path';
import { migrate } from '../../../db/migrate.ts';
import { startGateway, startWorker } from '../../../launcher/amsel-processes.ts';
import { withoutConfig } from '../../../launcher/environment.ts';
import { findFreePort } from '../../../launcher/ports.ts';
import { waitUntilReady } from '../../../launcher/process.ts';
import { argumentsFor } from '../../../launcher/programs.ts';
import type { Secrets } from '../../../launcher/secrets.ts';
import { createLogins, startPostgres } from '../../../launcher/services/postgres.ts';
import { startRedis } from '../../../launcher/services/redis.ts';
import { startTemporal } from '../../../launcher/services/temporal.ts';
import {
  AMSEL,
  type AmselName,
  type ClusterProcesses,
  GATEWAYS,
  type ServiceName,
  WORKERS,
} from './processes.ts';
import { clockEnv } from './clock-jumps.ts';
import { type Disk, onDisk } from './disk.ts';
import { logErrorCodes } from '../judge/overlap-checks.ts';
import type { Wires } from './wires.ts';

/** In the first, the share of one actor is a whole batch; the second is full before the machine is. */
const QUEUES_MAX = { 'gateway-1': 320, 'gateway-2': 100 } as const;

type Options = {
  readonly dataDir: string;
  /** The logs of gateways and workers; a test run searches them for secrets. */
  readonly amselLogFile: (name: AmselName) => string;
  readonly secrets: Secrets;
  readonly processes: ClusterProcesses;
  readonly wires: Wires;
  readonly disk: Disk | undefined;
  /** The folder of the compiled programs. */
  readonly programs: string;
  /** The bundle that all workers start with, as in production. */
  readonly workflowBundlePath: string;
};
type Services = Awaited<ReturnType<typeof startServices>>;

const START_TIMEOUT_MS = 90_000;
const report = () => undefined;

export async function startServices(options: Options) {
  const { dataDir, secrets, processes, wires, disk } = options;
  const optionsFor = (name: ServiceName) => ({
    dataDir,
    spawn: processes.spawnAs(name),
    logFile: join(dataDir, `${name}.log`),
    report,
  });
  const [primaryUrl, redisUrl, temporal] = await Promise.all([
    startPostgres({
      ...optionsFor('postgres'),
      spawn: onDisk(disk, processes.spawnAs('postgres')),
      password: secrets.databasePassword,
    }),
    startRedis({ ...optionsFor('redis'), password: secrets.redisPassword }),
    startTemporal(optionsFor('temporal')),
  ]);
  const databaseUrl = await wires.connect('judge', 'postgres', primaryUrl);
  await migrate(databaseUrl);
  await logErrorCodes(databaseUrl);
  const logins = await createLogins(primaryUrl, secrets);
  for (const name of AMSEL) {
    const isGateway = name.startsWith('gateway');
    await wires.connect(name, 'postgres', isGateway ? logins.gateway : logins.worker);
    await wires.connect(name, 'temporal', `tcp://${temporal.address}`);
    await wires.connect(name, 'redis', redisUrl);
  }
  return { databaseUrl, primaryUrl, temporal };
}

/** Returns the base URLs for clients, and where the first gateway serves its metrics. */
export async function startGateways(options: Options, services: Services) {
  const { secrets, wires } = options;
  const gateways: string[] = [];
  const metricsPort = await findFreePort(0);
  for (const name of GATEWAYS) {
    const env = {
      ...sharedEnv(name, options, services),
      // Not the port of `npm start`, which another system could take while this gateway is dead.
      PORT: String(await findFreePort(0)),
      REDIS_URL: wires.find(name, 'redis').url,
      AUTH_KEYS: secrets.authKeys,
      COMMANDS_WAITING_MAX: String(QUEUES_MAX[name]),
      SESSION_PER_MINUTE: '0',
      // Each request states an address of its own: the limits of an address are not those of the proof.
      TRUST_PROXY: '1',
      ...(name === GATEWAYS[0] && { METRICS_PORT: String(metricsPort) }),
    };
    const { port } = await startGateway(processOptions(options, name, env));
    gateways.push(await wires.connect('clients', name, `http://127.0.0.1:${port}`));
  }
  const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  return { gateways: gateways.map((url) => new URL(url).origin), metricsUrl };
}

/** Starts both workers and stops the ones before them. With a sabotage, they are broken in that way. */
export async function deployWorkers(
  options: Options,
  services: Services,
  sabotage?: string,
): Promise<void> {
  const program = sabotage && 'broken-worker';
  await Promise.all(
    WORKERS.map(async (name) => {
      const env = {
        ...sharedEnv(name, options, services),
        REDIS_URL: options.wires.find(name, 'redis').url,
        PROOF_SABOTAGE: sabotage,
        WORKFLOW_BUNDLE_PATH: options.workflowBundlePath,
      };
      const old = options.processes.find(name);
      await startWorker(processOptions(options, name, env), program);
      await old?.stop();
    }),
  );
}

/** See broken-gateway.ts. */
export type GatewayDefect = 'ignore-keys' | 'no-room';

/** Replaces the second gateway at the same address. With a defect, it is broken in that way. */
export async function deployGateway(
  { processes, programs }: Options,
  defect?: GatewayDefect,
): Promise<void> {
  const old = processes.find('gateway-2')!;
  await old.stop();
  const args = argumentsFor(programs, defect ? 'broken-gateway' : 'gateway');
  const env = { ...old.options.env, PROOF_SABOTAGE: defect };
  const child = processes.spawnAs('gateway-2')({ ...old.options, args, env });
  await waitUntilReady(child, async () => child.isReady(), {
    timeoutMs: START_TIMEOUT_MS,
    cure: 'read its log',
  });
}

function sharedEnv(
  name: AmselName,
  { dataDir, secrets, wires }: Options,
  { temporal }: Services,
): NodeJS.ProcessEnv {
  return {
    ...withoutConfig(process.env),
    ...clockEnv(dataDir, name),
    DATABASE_URL: wires.find(name, 'postgres').url,
    TEMPORAL_ADDRESS: new URL(wires.find(name, 'temporal').url).host,
    TEMPORAL_NAMESPACE: temporal.namespace,
    CALENDAR_ACTORS: String(WORKERS.length),
    MAIL_OUTBOX_DIR: join(dataDir, 'outbox'),
    SECRETS_KEY: secrets.secretsKey,
  };
}

function processOptions(options: Options, name: AmselName, env: NodeJS.ProcessEnv) {
  const { processes, amselLogFile, programs } = options;
  return {
    env,
    programs,
    spawn: processes.spawnAs(name),
    logFile: () => amselLogFile(name),
    report,
  };
}
