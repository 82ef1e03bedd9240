import { execFileSync } from 'node:child_process';
import type { RunningProcess } from '../../launcher/process.ts';

/** Signals a process and its children; the children of Postgres are not in its process group. */
export function signalTree(child: RunningProcess, signal: NodeJS.Signals): void {
  if (child.hasEnded()) return;
  for (const pid of listTree(child.pid)) trySignal(pid, signal);
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
