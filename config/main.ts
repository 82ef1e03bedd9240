import { ConfigError } from './index.ts';

type UntilStopped = () => Promise<void>;

/**
 * The frame of a process: says when it is ready, ends on SIGTERM, SIGINT or the death of the
 * launcher that started it, and reports a start that failed in words.
 */
export async function runMain(main: (untilStopped: UntilStopped) => Promise<void>): Promise<void> {
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
      process.once(signal, () => resolve());
    }
  });
  try {
    await main(async () => {
      process.send?.('ready');
      await stopped;
    });
    // All is closed; a retry of the Temporal SDK's that is still due would only trip over it.
    process.exit(0);
  } catch (error) {
    process.stderr.write(error instanceof ConfigError ? `${error.message}\n` : describe(error));
    // What is already open (a pool, a connection that keeps trying) must not keep a failed start alive.
    process.exit(1);
  }
}

function describe(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `${error.message}: another process has that port; give PORT, or METRICS_PORT, another number\n`;
  }
  return `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`;
}
