import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withTemporaryData } from '../../launcher/temporary-system.ts';
import { beginTable } from './results.ts';

/** How long the first start and the next one take, and what each process then holds in memory. */
export async function benchStart(): Promise<void> {
  const tell = beginTable('from start to first answer', ['seconds', 'of the first']);
  const memory: [string, number][] = [];
  let firstMs = 0;
  await withTemporaryData({}, async (start, dataDir) => {
    for (const name of ['with no data', 'with data']) {
      const beganMs = performance.now();
      const system = await start();
      await fetch(`${system.apiUrl}/api/services`);
      const tookMs = performance.now() - beganMs;
      firstMs ||= tookMs;
      tell(name, [(tookMs / 1_000).toFixed(1), (tookMs / firstMs).toFixed(2)]);
      memory.splice(0, Infinity, ...residentOf(dataDir));
      await system.stop();
    }
  });
  const all = memory.reduce((sum, [, megabytes]) => sum + megabytes, 0);
  const tellMemory = beginTable('memory after the start', ['MB', 'of all']);
  for (const [name, megabytes] of memory) {
    tellMemory(name, [megabytes.toFixed(0), (megabytes / all).toFixed(2)]);
  }
}

/** What is resident of each part and its children; pages they share count for each. */
function residentOf(dataDir: string): [string, number][] {
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
  return processes.map(({ pid }) => {
    const own = rows.filter((row) => row.pid === pid || row.parent === pid);
    const megabytes = own.reduce((sum, row) => sum + row.megabytes, 0);
    return [rows.find((row) => row.pid === pid)?.name ?? 'ended', megabytes];
  });
}

const NAMES = ['temporal server', 'gateway', 'workers/main', 'valkey', 'redis', 'postgres'];
