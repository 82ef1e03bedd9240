import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { tryPostgres } from '../../launcher/external-services.ts';
import { hasDatabase, preparePostgres } from '../../launcher/services/postgres.ts';
import { local, postgresUrl, type Setup } from './setup.ts';
import { makeSynchronous, prepareStandby } from './standby.ts';
import type { Step } from './step.ts';

/** Enough for the pools of all gateways and workers, or of all nodes of Temporal. */
const CONNECTIONS_MAX = 300;

/** A primary, and a standby that every commit waits for. The step `<name>-replication` is done once it does. */
export function declarePostgres(
  name: 'postgres' | 'temporal-postgres',
  database: string,
  { dataDir, secrets, port }: Setup,
): Step[] {
  const standby = `${name}-standby` as const;
  const password = secrets.databasePassword;
  const urlOf = (part: typeof name | typeof standby) =>
    postgresUrl('amsel', password, port(part), database);
  const folderOf = (part: string) => {
    const folder = join(dataDir, part);
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    return folder;
  };
  const commandOf = (part: typeof name | typeof standby) =>
    preparePostgres({ dataDir: folderOf(part), password })([
      `port=${port(part)}`,
      `max_connections=${CONNECTIONS_MAX}`,
    ]);
  return [
    {
      name,
      after: [],
      address: local(port(name)),
      prepare: () => commandOf(name),
      isReady: () => hasDatabase(urlOf(name)),
    },
    {
      name: standby,
      after: [name],
      address: local(port(standby)),
      async prepare() {
        await prepareStandby(urlOf(name), folderOf(standby));
        return commandOf(standby);
      },
      isReady: () =>
        tryPostgres(urlOf(standby)).then(
          () => true,
          () => false,
        ),
    },
    { name: `${name}-replication`, after: [standby], run: () => makeSynchronous(urlOf(name)) },
  ];
}
