import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '../../db/migrate.ts';
import { seedDemo } from '../../db/seed/demo.ts';
import { compilePrograms } from '../../launcher/programs.ts';
import { openRunRecord } from '../../launcher/run-record.ts';
import { generateSecrets } from '../../launcher/secrets.ts';
import { createLogins } from '../../launcher/services/postgres.ts';
import { bundleWorkflows } from '../../launcher/workflow-bundle.ts';
import { createPairs } from '../cluster/pairs.ts';
import { findPorts } from '../cluster/ports.ts';
import { declarePostgres } from '../cluster/postgres.ts';
import { findPrograms } from '../cluster/programs.ts';
import { declareRedis } from '../cluster/redis.ts';
import { databaseUrl, directWays, serverUrl, type Setup } from '../cluster/setup.ts';
import type { Step } from '../cluster/step.ts';
import { createSupervisor, type Supervisor } from '../cluster/supervisor.ts';
import { declareTemporal } from '../cluster/temporal.ts';

/** The services of a cluster, without standbys: Postgres, two nodes of Temporal with their own Postgres, Redis. */
export type Backing = {
  readonly setup: Setup;
  readonly supervisor: Supervisor;
  /** Connects as the owner of the database. */
  readonly databaseUrl: string;
  readonly temporalDatabaseUrl: string;
  readonly workflowBundlePath: string;
  /** The folder of the compiled programs. */
  readonly programs: string;
  readonly logFile: (name: string) => string;
  /** The process of each service, by the name of its part. */
  readonly pids: ReadonlyMap<string, number>;
};

type Options = {
  /** Rejects when the start shall end. */
  readonly interrupted: Promise<never>;
  readonly report: (component: string, message: string) => void;
};

/** Builds the programs that are missing, which takes minutes once. If the start fails, nothing runs any more. */
export async function startBacking(
  dataDir: string,
  { interrupted, report }: Options,
): Promise<Backing> {
  mkdirSync(join(dataDir, 'logs'), { mode: 0o755 });
  const logFile = (name: string) => join(dataDir, 'logs', `${name}.log`);
  const record = await openRunRecord(dataDir);
  const supervisor = createSupervisor({ logFile, record, report });
  try {
    const port = await findPorts();
    const setup: Setup = {
      dataDir,
      secrets: generateSecrets(),
      programs: await Promise.race([findPrograms(report, true), interrupted]),
      port,
      pairs: createPairs(),
      ways: directWays(port),
      trial: undefined,
    };
    const programs = join(dataDir, 'programs');
    const started = Promise.all([
      bundleWorkflows({ dataDir, env: {}, spawn: supervisor.spawn, logFile }),
      compilePrograms(programs),
      supervisor.startAll(declareBacking(setup)),
    ]);
    const [workflowBundlePath] = await Promise.race([started, interrupted]);
    const parts = await supervisor.listStatus();
    return {
      setup,
      supervisor,
      databaseUrl: databaseUrl(setup),
      temporalDatabaseUrl: serverUrl(setup, 'temporal-postgres', 'temporal-postgres'),
      workflowBundlePath,
      programs,
      logFile,
      pids: new Map(parts.map(({ name, pid }) => [name, pid ?? 0])),
    };
  } catch (error) {
    await supervisor.stopAll();
    throw error;
  }
}

/** The steps of `npm run cluster` that bookings need. A second server would use the same cores, so there is no standby. */
export function declareBacking(setup: Setup): Step[] {
  const [postgres] = declarePostgres('postgres', setup);
  const [temporalPostgres] = declarePostgres('temporal-postgres', setup);
  const [redis] = declareRedis(setup);
  const withoutStandby: Step = {
    name: 'temporal-postgres-replication',
    after: ['temporal-postgres'],
    run: () => Promise.resolve(),
  };
  return [
    postgres!,
    temporalPostgres!,
    withoutStandby,
    ...declareTemporal(setup),
    redis!,
    { name: 'schema', after: ['postgres'], run: () => prepareDatabase(setup) },
  ];
}

async function prepareDatabase(setup: Setup): Promise<void> {
  const url = databaseUrl(setup);
  await migrate(url);
  await seedDemo(url, new Date());
  await createLogins(url, setup.secrets);
}
