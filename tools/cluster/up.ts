import { join } from 'node:path';
import { DEMO_PASSWORD } from '../../db/seed/demo.ts';
import { startCluster } from './cluster.ts';
import { serveController } from './controller.ts';

/** Runs the cluster until Ctrl-C, or until another terminal asks for its end. */
export async function up({ dataDir, reset }: { dataDir: string; reset: boolean }): Promise<void> {
  let isStopRequested = false;
  let settle: () => void = () => undefined;
  const stopRequested = new Promise<void>((resolve) => (settle = resolve));
  const requestStop = () => {
    if (!isStopRequested) console.log('\nStopping …');
    isStopRequested = true;
    settle();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, requestStop);
  const startedMs = Date.now();
  let controller: Awaited<ReturnType<typeof serveController>> | undefined;
  try {
    const cluster = await startCluster({
      dataDir,
      reset,
      stopRequested,
      report: (component, message) => console.log(`  ${component.padEnd(28)} ${message}`),
      async onStarting(starting) {
        controller = await serveController(starting, { dataDir, requestStop });
        console.log(`  ${'page'.padEnd(28)} ${controller.url}`);
      },
    });
    console.log(`
All parts run, after ${Math.round((Date.now() - startedMs) / 1_000)} s.
  Web app, API   ${cluster.apiUrl}
  All parts      ${controller!.url}
  Temporal       ${cluster.temporalUiUrl ?? 'left out, see above'}
  Logs           ${join(dataDir, 'logs')}
Demo logins have the password ${DEMO_PASSWORD}, for example customer@demo.test.
Ctrl-C stops everything.`);
    await stopRequested;
    await cluster.stopAll();
  } catch (error) {
    if (!isStopRequested) throw error;
  } finally {
    controller?.close();
  }
  console.log(`Stopped. The data is kept in ${dataDir}`);
}
