import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withoutConfig } from './environment.ts';
import { removeCluster } from './services/postgres-cluster.ts';
import { startSystem, type System } from './system.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Nested systems: a signal interrupts the innermost one, and the others end after it. */
const interrupts: (() => void)[] = [];
const interruptInnermost = () => interrupts.at(-1)?.();

/** Runs `use` with a whole system with demo data, which is deleted afterwards. */
export function withTemporarySystem<T>(
  env: NodeJS.ProcessEnv,
  use: (system: System) => Promise<T>,
): Promise<T> {
  return withTemporaryData(env, async (start) => use(await start()));
}

/** The same, but `use` starts the system itself, possibly more than once on the same data. */
export async function withTemporaryData<T>(
  env: NodeJS.ProcessEnv,
  use: (start: () => Promise<System>, dataDir: string) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'amsel-own-'));
  chmodSync(dataDir, 0o755);
  const stopRequested = pushInterrupt();
  const started: Promise<System>[] = [];
  const start = () => {
    const system = startSystem({
      dataDir,
      // One account sends the requests of many.
      env: { ...withoutConfig(process.env), SESSION_PER_MINUTE: '0', ...env },
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
    // A system that was interrupted while starting rejects, and has stopped itself.
    for (const system of await Promise.allSettled(started)) {
      if (system.status === 'fulfilled') await system.value.stop();
    }
    popInterrupt();
    removeCluster(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function pushInterrupt(): Promise<void> {
  let interrupt: () => void = () => undefined;
  const stopRequested = new Promise<void>((settle) => (interrupt = settle));
  if (interrupts.push(interrupt) === 1) {
    for (const signal of SIGNALS) process.on(signal, interruptInnermost);
  }
  return stopRequested;
}

function popInterrupt(): void {
  interrupts.pop();
  if (interrupts.length > 0) return;
  for (const signal of SIGNALS) process.off(signal, interruptInnermost);
}
