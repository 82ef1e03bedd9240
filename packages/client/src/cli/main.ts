#!/usr/bin/env node
import { EXIT } from './failures.ts';
import { run } from './run.ts';

/** `amsel`: the command line. */
const controller = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  // A second one ends the process at once.
  process.once(name, () => controller.abort());
}
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader has seen enough: `amsel search | head -1`.
  if (error.code === 'EPIPE') process.exit();
  process.stderr.write(`amsel: FAILED: ${error.message}\n`);
  process.exit(EXIT.refused);
});

process.exitCode = await run({
  args: process.argv.slice(2),
  env: process.env,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  signal: controller.signal,
});
