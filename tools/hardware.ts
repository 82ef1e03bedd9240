import { cpus, totalmem } from 'node:os';

/** The machine that figures were measured on. */
export function describeHardware(): string {
  const [first] = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores (${first?.model.trim() ?? 'unknown'}), ${gigabytes} GB of memory, Node ${process.versions.node}`;
}
