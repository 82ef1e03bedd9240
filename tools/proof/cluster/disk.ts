import { spawnSync } from 'node:child_process';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Spawn } from '../../../launcher/process.ts';

/** The disk of Postgres, which can become full or slow. */
export type Disk = {
  readonly env: NodeJS.ProcessEnv;
  readonly fill: () => void;
  readonly slowDown: (flushMs: number) => void;
  readonly heal: () => void;
};

/** Undefined on a machine that is no Linux or has no C compiler: such a machine has no faults of the disk. */
export function createDisk(dataDir: string): Disk | undefined {
  if (process.platform !== 'linux') return undefined;
  const library = join(dataDir, 'disk.so');
  const source = fileURLToPath(new URL('disk.c', import.meta.url));
  const { status } = spawnSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl']);
  if (status !== 0) return undefined;
  const file = join(dataDir, 'disk-state');
  const write = (state: string) => {
    writeFileSync(file, state);
    chmodSync(file, 0o644);
  };
  return {
    env: { LD_PRELOAD: library, PROOF_DISK_FILE: file },
    fill: () => write('full'),
    slowDown: (flushMs) => write(String(flushMs)),
    heal: () => rmSync(file, { force: true }),
  };
}

/** Starts Postgres on this disk. */
export const onDisk =
  (disk: Disk | undefined, spawn: Spawn): Spawn =>
  (options) =>
    spawn(disk ? { ...options, env: { ...process.env, ...options.env, ...disk.env } } : options);
