import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withoutConfig } from './environment.ts';
import { removeCluster } from './services/postgres.ts';
import { startSystem, type System } from './system.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Of systems within systems the innermost is interrupted; the others end when it has ended. */
const interrupts: (() => void)[] = [];
const interruptInnermost = () => interrupts.at(-1)?.();

/** A whole system with demo data, that is gone afterwards, also when it is interrupted. */
export function withTemporarySystem<T>(
  env: NodeJS.ProcessEnv,
  use: (system: System) => Promise<T>,
): Promise<T> {
  return withTemporaryData(env, async (start) => use(await start()));
}

/** The same, where the system is started by its user, and perhaps once more with the data it has by then. */
export async function withTemporaryData<T>(
  env: NodeJS.ProcessEnv,
  use: (start: () => Promise<System>, dataDir: string) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'amsel-own-'));
  chmodSync(dataDir, 0o755);
  let interrupt: () => void = () => undefined;
  const stopRequested = new Promise<void>((settle) => (interrupt = settle));
  if (interrupts.push(interrupt) === 1) {
    for (const signal of SIGNALS) process.on(signal, interruptInnermost);
  }
  const started: Promise<System>[] = [];
  const start = () => {
    const system = startSystem({
      dataDir,
      env: { ...withoutConfig(process.env), ...env },
      reset: false,
      stopRequested,
      report: () => undefined,
    });
    started.push(system);
    return system;
  };
  const interrupted = stopRequested.then((): never => {
    throw new Error('interrupted');
  });
  try {
    return await Promise.race([use(start, dataDir), interrupted]);
  } finally {
    // One that was interrupted on its way up has ended by itself once it is settled.
    for (const system of await Promise.allSettled(started)) {
      if (system.status === 'fulfilled') await system.value.stop();
    }
    interrupts.pop();
    if (interrupts.length === 0) {
      for (const signal of SIGNALS) process.off(signal, interruptInnermost);
    }
    removeCluster(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
}
