import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { readTemporalConfig } from '../../config/index.ts';
import { withoutConfig } from '../../launcher/environment.ts';
import { connectTemporal } from '../../launcher/external-services.ts';
import { ROOT } from '../../launcher/paths.ts';
import { hasNamespace } from '../../launcher/services/temporal.ts';
import { readTemporalDev } from '../../launcher/services/temporal-dev.ts';
import { prepareNamespace } from '../../launcher/services/temporal-namespace.ts';
import { run } from '../install.ts';
import { declareCaddy, temporalCaddyfile } from './load-balancer.ts';
import { type NodeName, NODES, TEMPORAL_NODES } from './ports.ts';
import { local, NAMESPACE, type Setup, temporalAddress } from './setup.ts';
import { respondsOk, type Step, waitUntil } from './step.ts';

/** Fixed for the life of the database; each node has half of them. */
const HISTORY_SHARDS = 64;
const STOP_TIMEOUT_MS = 20_000;
const SYSTEM_NAMESPACE = 'temporal-system';

/** Two nodes with all four services each, on a Postgres of their own, behind a load balancer. */
export function declareTemporal(setup: Setup): Step[] {
  const { port } = setup;
  return [
    {
      name: 'temporal-schema',
      after: ['temporal-postgres-replication'],
      run: () => createSchema(setup),
    },
    ...NODES.map((name, index): Step => {
      const address = nodeAddress(name, setup);
      return {
        name,
        // One after the other: two nodes that fill an empty database at the same time fail.
        after: ['temporal-schema', ...NODES.slice(0, index)],
        address,
        prepare: () => ({
          command: setup.programs.temporalServer,
          args: ['--allow-no-auth', 'start'],
          env: { ...withoutConfig(process.env), ...nodeEnv(name, setup) },
          stopTimeoutMs: STOP_TIMEOUT_MS,
        }),
        isReady: () => hasNamespace(address, SYSTEM_NAMESPACE),
      };
    }),
    declareCaddy(setup, 'temporal-balancer', {
      after: NODES,
      text: temporalCaddyfile(port),
      isReady: () => hasNamespace(temporalAddress(setup), SYSTEM_NAMESPACE),
    }),
    {
      name: 'temporal-namespace',
      after: ['temporal-balancer'],
      run: () => createNamespace(setup),
    },
    ...declareUi(setup),
  ];
}

/** The variables that the image of the server understands too, see deploy/compose.yaml. */
export function nodeEnv(
  name: NodeName,
  { port, secrets, ways }: Pick<Setup, 'port' | 'secrets' | 'ways'>,
): NodeJS.ProcessEnv {
  const host = TEMPORAL_NODES[name];
  const services = ['frontend', 'history', 'matching', 'worker'] as const;
  return {
    LOG_LEVEL: 'warn',
    DB: 'postgres12',
    POSTGRES_SEEDS: '127.0.0.1',
    DB_PORT: String(ways.portTo('temporal-postgres', name)),
    POSTGRES_USER: 'amsel',
    POSTGRES_PWD: secrets.databasePassword,
    NUM_HISTORY_SHARDS: String(HISTORY_SHARDS),
    BIND_ON_IP: ways.listenAt(name),
    TEMPORAL_BROADCAST_ADDRESS: host,
    FRONTEND_HTTP_PORT: String(port('node-frontend-http')),
    ...Object.fromEntries(
      services.flatMap((service) => [
        [`${service.toUpperCase()}_GRPC_PORT`, String(port(`node-${service}`))],
        [`${service.toUpperCase()}_MEMBERSHIP_PORT`, String(port(`node-${service}-membership`))],
      ]),
    ),
    PROMETHEUS_ENDPOINT: `${host}:${port('node-metrics')}`,
    DYNAMIC_CONFIG_FILE_PATH: join(ROOT, 'deploy/temporal/dynamic-config.yaml'),
  };
}

/** With the script of the deployment. */
async function createSchema({ programs, port, secrets }: Setup): Promise<void> {
  const env = {
    PATH: `${dirname(programs.temporalSqlTool)}${delimiter}${process.env['PATH']}`,
    SQL_HOST: '127.0.0.1',
    SQL_PORT: String(port('temporal-postgres')),
    SQL_USER: 'amsel',
    SQL_PASSWORD: secrets.databasePassword,
  };
  const args = [join(ROOT, 'deploy/temporal/schema.sh')];
  await run('temporal-schema', { command: 'sh', args, cwd: ROOT, env });
}

async function createNamespace(setup: Setup): Promise<void> {
  const config = readTemporalConfig({ TEMPORAL_ADDRESS: temporalAddress(setup) });
  const connection = await connectTemporal(config);
  await prepareNamespace(connection, NAMESPACE, readTemporalDev().searchAttributes);
  await connection.close();
  // A node that does not know it yet would refuse the workers.
  for (const name of NODES) {
    const hasIt = () => hasNamespace(nodeAddress(name, setup), NAMESPACE);
    await waitUntil(name, hasIt, { cause: `it does not know the namespace ${NAMESPACE}` });
  }
}

const nodeAddress = (name: NodeName, { port }: Setup) =>
  `${TEMPORAL_NODES[name]}:${port('node-frontend')}`;

function declareUi(setup: Setup): Step[] {
  const { dataDir, port, programs } = setup;
  const { temporalUi } = programs;
  if (temporalUi === undefined) return [];
  const address = local(port('temporal-ui'));
  const folder = join(dataDir, 'temporal-ui');
  return [
    {
      name: 'temporal-ui',
      after: ['temporal-balancer'],
      address: `http://${address}`,
      prepare() {
        mkdirSync(folder, { recursive: true });
        const settings = {
          temporalGrpcAddress: temporalAddress(setup),
          host: '127.0.0.1',
          port: port('temporal-ui'),
          enableUi: true,
          disableNewsFetch: true,
          defaultNamespace: NAMESPACE,
          cors: { allowOrigins: [`http://localhost:${port('temporal-ui')}`] },
        };
        // JSON is YAML too.
        writeFileSync(join(folder, 'cluster.yaml'), JSON.stringify(settings));
        return {
          command: temporalUi,
          args: ['--root', folder, '--config', '.', '--env', 'cluster', 'start'],
        };
      },
      isReady: () => respondsOk(`http://${address}/healthz`),
    },
  ];
}
