import { type PartFigures, readParts } from './processes.ts';
import { beginTable } from './results.ts';

/** Milliseconds of CPU for one booking, by the name of the part. */
export type CpuByPart = Readonly<Record<string, number>>;

/**
 * Adds up the CPU time of each part of the system, and of this process as the client, while bookings are
 * measured, possibly several times.
 */
export function watchCpu(dataDir: string, book: (n: number) => Promise<unknown>) {
  const usedMs: Record<string, number> = {};
  let count = 0;
  const send = (n: number) => {
    count += 1;
    return book(n);
  };
  return {
    async measure<T>(run: (send: (n: number) => Promise<unknown>) => Promise<T>): Promise<T> {
      const before = readAll(dataDir);
      const result = await run(send);
      const after = readAll(dataDir);
      for (const [part, { cpuMs }] of Object.entries(after)) {
        usedMs[part] = (usedMs[part] ?? 0) + cpuMs - (before[part]?.cpuMs ?? 0);
      }
      return result;
    },
    perBooking: (): CpuByPart =>
      Object.fromEntries(Object.entries(usedMs).map(([part, ms]) => [part, ms / count])),
  };
}

function readAll(dataDir: string): PartFigures {
  const { user, system } = process.cpuUsage();
  return { ...readParts(dataDir), client: { cpuMs: (user + system) / 1_000, megabytes: 0 } };
}

export function addCpuTable(title: string, cpu: CpuByPart): void {
  const total = Object.values(cpu).reduce((sum, ms) => sum + ms, 0);
  // Linux alone tells it of the other processes.
  if (process.platform !== 'linux') return;
  const addRow = beginTable(title, ['share', 'CPU ms']);
  for (const [part, ms] of Object.entries({ ...cpu, 'all of them': total })) {
    addRow(part, [(ms / total).toFixed(2), ms.toFixed(2)]);
  }
}
