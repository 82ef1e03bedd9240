import { Connection } from '@temporalio/client';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir } from '../paths.ts';
import { describePort, findFreePort, isListening } from '../ports.ts';
import { type Spawn, waitUntilReady, withRetries } from '../process.ts';
import { findTemporalBinary } from './temporal-binary.ts';
import { readTemporalDev, type TemporalDev } from './temporal-dev.ts';

export type TemporalServer = {
  readonly address: string;
  readonly namespace: string;
  /** Undefined for an external server. */
  readonly uiUrl: string | undefined;
};

const START_ATTEMPTS = 3;

/** Starts the development server as temporal-dev.yml declares it. */
export async function startTemporal(options: {
  readonly dataDir: string;
  readonly logFile: string;
  readonly report: (message: string) => void;
  readonly spawn: Spawn;
  readonly dev?: TemporalDev;
}): Promise<TemporalServer> {
  const { dev = readTemporalDev() } = options;
  const binary = await findTemporalBinary({
    dev,
    cacheDir: cacheDir(),
    env: process.env,
    report: options.report,
  });
  // Only the owner may read the store: it contains customer data.
  const storeDir = join(options.dataDir, 'temporal');
  mkdirSync(storeDir, { recursive: true, mode: 0o700 });
  return withRetries(START_ATTEMPTS, async () => {
    const port = await findFreePort(dev.ports.frontend);
    const uiPort = await findFreePort(dev.ports.ui);
    const child = options.spawn({
      name: 'temporal',
      command: binary,
      args: [
        'server',
        'start-dev',
        '--ip',
        '127.0.0.1',
        '--log-level',
        'warn',
        '--port',
        String(port),
        '--ui-port',
        String(uiPort),
        '--ui-disable-news-fetch',
        '--db-filename',
        join(storeDir, 'temporal.db'),
        ...declaredArgs(dev),
      ],
      logFile: options.logFile,
    });
    const address = `127.0.0.1:${port}`;
    // A gRPC client that finds no server waits a second before it tries again.
    const isReady = async () => (await isListening(port)) && hasNamespace(address, dev.namespace);
    await waitUntilReady(child, isReady, {
      timeoutMs: 30_000,
      settleMs: 300,
      cure: 'read the log; `npm start -- --reset` deletes all data, or set TEMPORAL_ADDRESS',
    });
    options.report(
      `embedded, ${describePort(port, dev.ports.frontend)}; web UI ${describePort(uiPort, dev.ports.ui)}`,
    );
    return { address, namespace: dev.namespace, uiUrl: `http://localhost:${uiPort}` };
  });
}

function declaredArgs(dev: TemporalDev): string[] {
  return [
    '--namespace',
    dev.namespace,
    ...Object.entries(dev.searchAttributes).flatMap(([name, type]) => [
      '--search-attribute',
      `${name}=${type}`,
    ]),
    ...Object.entries(dev.sqlitePragmas).flatMap(([name, value]) => [
      '--sqlite-pragma',
      `${name}=${value}`,
    ]),
    ...Object.entries(dev.dynamicConfig).flatMap(([key, value]) => [
      '--dynamic-config-value',
      `${key}=${JSON.stringify(value)}`,
    ]),
  ];
}

/** True once the server at this address knows the namespace. */
export async function hasNamespace(address: string, namespace: string): Promise<boolean> {
  let connection: Connection | undefined;
  try {
    connection = await Connection.connect({ address, connectTimeout: 1_000 });
    await connection.workflowService.describeNamespace({ namespace });
    return true;
  } catch {
    return false;
  } finally {
    await connection?.close();
  }
}
