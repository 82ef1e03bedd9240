import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withTemporaryData } from '../../launcher/temporary-system.ts';
import { beginTable } from './results.ts';

/** Measures the first start, a start with existing data, and the memory of each process. */
export async function benchStart(): Promise<void> {
  const addRow = beginTable('start to first response', ['seconds', 'ratio']);
  const memory: [string, number][] = [];
  let firstMs = 0;
  await withTemporaryData({}, async (start, dataDir) => {
    for (const name of ['no data', 'existing data']) {
      const startedMs = performance.now();
      const system = await start();
      await fetch(`${system.apiUrl}/api/services`);
      const tookMs = performance.now() - startedMs;
      firstMs ||= tookMs;
      addRow(name, [(tookMs / 1_000).toFixed(1), (tookMs / firstMs).toFixed(2)]);
      memory.splice(0, Infinity, ...readResidentMemory(dataDir));
      await system.stop();
    }
  });
  const total = memory.reduce((sum, [, megabytes]) => sum + megabytes, 0);
  const addMemoryRow = beginTable('memory after the start', ['MB', 'share']);
  for (const [name, megabytes] of memory) {
    addMemoryRow(name, [megabytes.toFixed(0), (megabytes / total).toFixed(2)]);
  }
}

/** Resident memory of each process with its children; shared pages count several times. */
function readResidentMemory(dataDir: string): [string, number][] {
  const { processes } = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as {
    processes: { pid: number }[];
  };
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line)!)
    .map(([, pid, parent, kilobytes, args]) => ({
      pid: Number(pid),
      parent: Number(parent),
      megabytes: Number(kilobytes) / 1_024,
      name: NAMES.find((name) => args!.includes(name)) ?? 'other',
    }));
  // The process that bundles the workflows has exited.
  const running = rows.filter((row) => processes.some(({ pid }) => pid === row.pid));
  return running.map(({ pid, name }) => {
    const tree = rows.filter((row) => row.pid === pid || row.parent === pid);
    return [name, tree.reduce((sum, row) => sum + row.megabytes, 0)];
  });
}

const NAMES = ['temporal server', 'gateway', 'workers/main', 'valkey', 'redis', 'postgres'];
