import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClusterProcesses } from './processes.ts';
import { asOwner } from '../database.ts';
import { type Disk, onDisk } from './disk.ts';
import { startSynchronousStandby } from '../../cluster/standby.ts';
import type { Wire } from './wire.ts';
import type { Wires } from './wires.ts';

const FOLLOW_MS = 1_500;
const STANDBY = 'standby-';

/** The logs of the first primary and of all standbys so far. */
export const listPostgresLogs = (dataDir: string): string[] =>
  ['.', ...readdirSync(dataDir).filter((name) => name.startsWith(STANDBY))].map((folder) =>
    join(dataDir, folder, 'postgres.log'),
  );

type Options = {
  readonly dataDir: string;
  readonly password: string;
  readonly processes: ClusterProcesses;
  readonly wires: Wires;
  readonly disk: Disk | undefined;
};

/** How the primary reaches its standby before it is lost. */
export type Disturb = (wire: Wire) => void;

/** Lets a new standby follow the primary, kills the primary, and promotes the standby in its place. */
export function createFailover(
  options: Options,
  firstUrl: string,
): (disturb: Disturb) => Promise<void> {
  const { processes, wires, password, disk } = options;
  let [primaryUrl, primaryDir] = [firstUrl, options.dataDir];
  let count = 0;
  return async (disturb) => {
    count += 1;
    if (count === 1) await wires.connect('standby', 'postgres', firstUrl);
    const wire = wires.find('standby', 'postgres');
    const dataDir = join(options.dataDir, `${STANDBY}${count}`);
    const spawn = onDisk(disk, processes.spawnAs('standby'));
    const standby = { dataDir, password, spawn, followedUrl: wire.url };
    const standbyUrl = await startSynchronousStandby(primaryUrl, standby);
    // Commits wait for the standby from here on; some of them are lost with the primary before they were confirmed.
    disturb(wire);
    try {
      await sleep(FOLLOW_MS);
      await processes.kill('postgres');
    } finally {
      // The standby never gets the bytes that the link still held.
      wire.cut();
      wire.heal();
    }
    await asOwner(standbyUrl, (client) => client.query('SELECT pg_promote()'));
    processes.promoteStandby();
    for (const each of wires.listTo('postgres')) each.moveTo(standbyUrl);
    await rm(join(primaryDir, 'postgres'), { recursive: true, force: true });
    [primaryUrl, primaryDir] = [standbyUrl, dataDir];
  };
}
