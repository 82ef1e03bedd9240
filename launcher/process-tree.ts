import { execFileSync } from 'node:child_process';
import type { RunningProcess } from './process.ts';

type Tree = Pick<RunningProcess, 'pid' | 'hasEnded'>;

/** Signals a process and its children; the children of Postgres are not in its process group. */
export function signalTree({ pid, hasEnded }: Tree, signal: NodeJS.Signals): void {
  if (hasEnded()) return;
  for (const each of listTree(pid)) trySignal(each, signal);
}

function listTree(pid: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n');
  const children = rows
    .map((row) => row.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child]) => child!);
  return [pid, ...children];
}

function trySignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has exited in the meantime.
  }
}
