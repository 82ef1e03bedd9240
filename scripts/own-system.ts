import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeCluster } from './parts/postgres.ts';
import { startSystem, type System } from './system.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A whole system with demo data, that is gone afterwards, also when it is interrupted. */
export async function withSystem<T>(
  env: NodeJS.ProcessEnv,
  use: (system: System) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'amsel-own-'));
  chmodSync(dataDir, 0o755);
  let interrupt: () => void = () => undefined;
  const stopAsked = new Promise<void>((settle) => (interrupt = settle));
  for (const signal of SIGNALS) process.once(signal, interrupt);
  const interrupted = stopAsked.then((): never => {
    throw new Error('interrupted');
  });
  try {
    const system = await startSystem({
      dataDir,
      env: { ...process.env, PORT: undefined, ...env },
      reset: false,
      stopAsked,
      say: () => undefined,
    });
    try {
      return await Promise.race([use(system), interrupted]);
    } finally {
      await system.stop();
    }
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt);
    removeCluster(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
}
