import { ConfigError } from './read.ts';

/**
 * Runs a process: `main` reports that it is ready by calling `untilStopped`, which resolves on SIGTERM,
 * SIGINT or the death of the launcher. A failed start prints its reason and exits with 1.
 */
export async function runMain(
  main: (untilStopped: () => Promise<void>) => Promise<void>,
): Promise<void> {
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
    // Everything is closed; a pending retry of the Temporal SDK would fail on its closed connection.
    process.exit(0);
  } catch (error) {
    process.stderr.write(error instanceof ConfigError ? `${error.message}\n` : describe(error));
    // Open pools and connections must not keep the process alive.
    process.exit(1);
  }
}

function describe(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `${error.message}: another process uses this port; set PORT or METRICS_PORT to another number\n`;
  }
  return `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`;
}
