import { execFileSync } from 'node:child_process';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const cleanUps: (() => void)[] = [];

/** When the run is interrupted, all its processes end at once, and then this runs. */
export function onInterrupt(cleanUp: () => void): void {
  cleanUps.push(cleanUp);
}

/** Ends every process of an interrupted run: services and systems that tests started would run on. */
export function handleInterrupts(): void {
  for (const signal of SIGNALS) {
    // Not `once`: npm and the terminal both send the signal, and a second one would end this process at once.
    process.on(signal, () => {
      console.log('\nInterrupted; ending all processes of this run …');
      // Stopped first, so that none of them starts another one in between.
      for (const pid of listDescendants()) trySignal(pid, 'SIGSTOP');
      for (const pid of listDescendants()) trySignal(pid, 'SIGKILL');
      for (const cleanUp of cleanUps) cleanUp();
      process.exit(1);
    });
  }
}

function listDescendants(): number[] {
  const parents = new Map(
    execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map((row) => row.trim().split(/\s+/).map(Number) as [pid: number, parent: number]),
  );
  const isDescendant = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && (parent === process.pid || isDescendant(parent));
  };
  return [...parents.keys()].filter(isDescendant);
}

function trySignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has exited in the meantime, like the process that listed them.
  }
}
