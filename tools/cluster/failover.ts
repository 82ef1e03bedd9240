import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { clusterDir } from '../../launcher/services/postgres-cluster.ts';
import { asOwner } from '../proof/database.ts';
import type { PairName } from './pairs.ts';
import { promoteReplica } from './redis.ts';
import { serverUrl, type Setup } from './setup.ts';
import { makeSynchronous } from './standby.ts';
import type { Supervisor } from './supervisor.ts';

/**
 * Loses the primary of a pair. Its standby takes its place, and `onPromoted` gets the URL of the new primary. The lost server
 * comes back as the standby of the new one.
 */
export async function failOver(
  setup: Setup,
  { stop, start }: Pick<Supervisor, 'stop' | 'start'>,
  pair: PairName,
  onPromoted: (url: string) => void,
): Promise<void> {
  const { pairs, dataDir } = setup;
  const lost = pairs.primaryOf(pair);
  const url = serverUrl(setup, pair, pairs.standbyOf(pair));
  await stop(lost, 'at once');
  await (pair === 'redis' ? promoteReplica(url) : promoteStandby(url));
  pairs.swap(pair);
  onPromoted(url);
  if (pair !== 'redis') rmSync(clusterDir(join(dataDir, lost)), { recursive: true, force: true });
  await start(lost);
  if (pair !== 'redis') await makeSynchronous(url);
}

/** Its commits wait for no standby until it has one. */
async function promoteStandby(url: string): Promise<void> {
  await asOwner(url, (client) => client.query('SELECT pg_promote()'));
}
