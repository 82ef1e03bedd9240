#!/usr/bin/env node
import { run } from './run.ts';

/** `amsel`: the command line. */
const controller = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  // A second one ends the process at once.
  process.once(name, () => controller.abort());
}
// The reader has seen enough: `amsel search | head -1`.
process.stdout.on('error', () => process.exit());

process.exitCode = await run({
  args: process.argv.slice(2),
  env: process.env,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  signal: controller.signal,
});
