import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeCluster } from '../parts/postgres.ts';
import { startSystem, type System } from '../system.ts';

/** A whole system with demo data, that is gone afterwards. */
export async function withSystem(
  env: NodeJS.ProcessEnv,
  use: (system: System) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'amsel-bench-'));
  chmodSync(dataDir, 0o755);
  const system = await startSystem({
    dataDir,
    env: { ...process.env, PORT: undefined, ...env },
    reset: false,
    stopAsked: new Promise(() => undefined),
    say: () => undefined,
  });
  try {
    await use(system);
  } finally {
    await system.stop();
    removeCluster(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
}
