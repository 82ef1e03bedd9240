import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { hasDatabase, preparePostgres } from '../../launcher/services/postgres.ts';
import type { ServerName } from './pairs.ts';
import { local, serverUrl, type Setup } from './setup.ts';
import { makeSynchronous, prepareStandby } from './standby.ts';
import type { Part, Step } from './step.ts';

/** Enough for the pools of all gateways and workers, or of all nodes of Temporal. */
const CONNECTIONS_MAX = 300;

/** A primary, and a standby that every commit waits for. The step `<name>-replication` is done once it does. */
export function declarePostgres(name: 'postgres' | 'temporal-postgres', setup: Setup): Step[] {
  const { dataDir, secrets, port, pairs } = setup;
  const [first, second] = pairs.serversOf(name);
  const urlOf = (server: ServerName) => serverUrl(setup, name, server);
  const declare = (server: ServerName, after: string[]): Part => ({
    name: server,
    after,
    address: local(port(server)),
    async prepare() {
      const folder = join(dataDir, server);
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      if (pairs.standbyOf(name) === server) {
        await prepareStandby(urlOf(pairs.primaryOf(name)), folder);
      }
      return preparePostgres({ dataDir: folder, password: secrets.databasePassword })([
        `port=${port(server)}`,
        `max_connections=${CONNECTIONS_MAX}`,
      ]);
    },
    isReady: () => hasDatabase(urlOf(server)),
  });
  return [
    declare(first, []),
    declare(second, [first]),
    { name: `${name}-replication`, after: [second], run: () => makeSynchronous(urlOf(first)) },
  ];
}
